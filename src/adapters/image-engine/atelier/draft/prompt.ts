// @ts-nocheck
// prompt.mjs — free text -> tags and overrides for the engine. A word list is enough: the vocabulary is the product's own.
const WORDS = {
  tags: {
    female: 'woman|female|lady|girlfriend|queen|witch|she',
    male: 'man|male|gentleman|boyfriend|king|wizard|he',
    'non-binary': 'non-binary|nonbinary|androgynous|enby',
    android: 'android|robot|cyborg|synthetic',
    alien: 'alien|extraterrestrial',
    demon: 'demon|devil|succubus|incubus|horns',
    angel: 'angel|seraph|halo',
    vampire: 'vampire|dracula|fangs',
    'long-hair': 'long hair|braids',
    'short-hair': 'short hair|pixie|bob',
    'colorful-hair': 'pink hair|blue hair|dyed|colorful|colourful|green hair|purple hair',
    glasses: 'glasses|spectacles',
    tattoos: 'tattoo|tattoos|inked',
    piercings: 'piercing|piercings',
    scars: 'scar|scars',
    'glowing-eyes': 'glowing eyes|luminous eyes',
    confident: 'confident|bold',
    shy: 'shy|timid',
    playful: 'playful|laughing|smiling|smile',
    serious: 'serious|stern',
    mysterious: 'mysterious|enigmatic',
    caring: 'kind|caring|gentle|warm',
    mature: 'mature|older|silver|grey-haired|gray-haired',
    feminine: 'woman|female|she',
    masculine: 'man|male|he',
  },
  scenario: {
    workplace: 'office|workplace|desk|boardroom',
    'modern-city': 'city|street|skyline|rooftop|downtown',
    space: 'space|planet|starship|cockpit|orbit',
    medieval: 'castle|medieval|knight|tavern',
    apocalyptic: 'ruins|apocalypse|apocalyptic|wasteland',
    peaceful: 'lake|garden|meadow|forest|river|peaceful',
    'fantasy-world': 'fantasy|floating islands|crystal|enchanted',
    campus: 'campus|library|university|bookshop',
    studio: 'studio|portrait|backdrop|flowers',
  },
  mood: {
    moonlit: 'moonlight|moonlit|night',
    candle: 'candle|candlelight|firelight',
    neon: 'neon|cyberpunk|rain',
    golden: 'sunset|golden hour|golden',
    bloodmoon: 'blood moon|crimson',
    mist: 'mist|fog|foggy|overcast',
    ember: 'ember|embers|dusk',
    verdant: 'green|jungle|verdant',
    aurora: 'aurora|northern lights',
    dawn: 'dawn|morning|sunrise|pastel',
    noir: 'noir|black and white|monochrome',
    rose: 'rose|romantic|velvet',
    cobalt: 'blue|cobalt|midnight',
    ochre: 'desert|sand|ochre',
    jade: 'jade|sea|ocean',
  },
  outfit: {
    blazer: 'blazer',
    suit: 'suit|tie|tuxedo',
    shirt: 'shirt',
    turtleneck: 'turtleneck',
    knit: 'sweater|jumper|knit',
    tank: 'tank top',
    biker: 'leather jacket|biker',
    offShoulder: 'off-shoulder|off the shoulder',
    halter: 'halter',
    wrap: 'kimono|robe|wrap',
    drape: 'toga|drape',
    cloak: 'cloak|cape',
    highCollar: 'high collar|aristocrat',
    armor: 'armor|armour',
    spacesuit: 'spacesuit|space suit',
    techwear: 'techwear',
    hoodie: 'hoodie',
    vneck: 'v-neck',
    coat: 'coat|overcoat',
    gown: 'gown|dress',
    slip: 'slip dress|evening dress',
  },
  framing: { close: 'close-up|closeup|face', wide: 'wide|distant|full view' },
};
export function readPrompt(text = '') {
  const s =
      ' ' +
      text
        .toLowerCase()
        .replace(/[^a-z0-9\- ]+/g, ' ')
        .replace(/\s+/g, ' ') +
      ' ',
    out = { tags: [] };
  for (const [group, dict] of Object.entries(WORDS)) {
    let best = -1;
    for (const [key, words] of Object.entries(dict))
      for (const w of words.split('|')) {
        const i = s.indexOf(' ' + w + ' ');
        if (i < 0) continue;
        if (group === 'tags') {
          if (!out.tags.includes(key)) out.tags.push(key);
        } else if (w.length > best) {
          best = w.length;
          out[group] = key;
        }
      }
  }
  return out;
}
