import type { GarmentName } from '../model/garment-names.ts';
import type { HairName } from '../model/hair.ts';
import type { Hex } from '../maths/colour.ts';
import type { MoodName } from '../palette/moods.ts';
import type { SceneName } from '../model/scene-names.ts';
import type { Beard, Framing } from '../model/traits.ts';

// Words that a prompt may use, separated by "|". Hyphens count as spaces. Extend these lists, not the engine.

export const TAG_WORDS: Record<string, string> = {
  female:
    'woman|female|lady|wife|queen|empress|princess|duchess|goddess|witch|sorceress|priestess|actress|heroine|she|her',
  male: 'man|male|gentleman|husband|king|emperor|prince|duke|god|wizard|warlock|sorcerer|priest|actor|hero|he|his|him|guy',
  'non-binary': 'non binary|nonbinary|androgynous|enby|genderless',
  android: 'android|robot|cyborg|synthetic|gynoid|replicant|automaton|machine',
  alien: 'alien|extraterrestrial|martian|xeno',
  demon: 'demon|demoness|devil|succubus|incubus|fiend|tiefling|horns|horned',
  angel: 'angel|seraph|archangel|halo|angelic|heavenly',
  vampire: 'vampire|vampiress|dracula|fangs|bloodsucker|nosferatu',
  asian: 'asian|chinese|japanese|korean|vietnamese|thai|indian|filipino|indonesian',
  european:
    'european|caucasian|nordic|scandinavian|french|italian|german|irish|scottish|polish|russian|greek|slavic',
  african:
    'african|black woman|black man|nigerian|ethiopian|kenyan|ghanaian|afro american|african american|jamaican',
  latino: 'latino|latina|latinx|hispanic|mexican|brazilian|colombian|cuban|argentinian|peruvian',
  'native-american': 'native american|indigenous|navajo|cherokee|first nations',
  'middle-eastern': 'middle eastern|arab|arabic|persian|iranian|turkish|lebanese|egyptian|moroccan',
  mixed: 'mixed race|biracial|multiracial|mixed heritage',
  'long-hair': 'long hair|long haired|flowing hair|waist length hair',
  'short-hair': 'short hair|short haired|cropped hair',
  'colorful-hair': 'dyed hair|colorful hair|colourful hair|rainbow hair|dyed',
  glasses: 'glasses|spectacles|eyeglasses|bespectacled',
  tattoos: 'tattoo|tattoos|tattooed|inked',
  piercings: 'piercing|piercings|pierced|nose ring|septum ring',
  scars: 'scar|scars|scarred|battle worn',
  freckles: 'freckles|freckled',
  'glowing-eyes': 'glowing eyes|luminous eyes|shining eyes|burning eyes',
  confident: 'confident|bold|proud|powerful|fearless|regal|commanding|smirk|smirking|cocky|heroic',
  shy: 'shy|timid|bashful|coy|reserved|blushing|demure',
  playful:
    'playful|laughing|laugh|smiling|smile|cheerful|happy|grin|grinning|joyful|mischievous|teasing|flirty|winking',
  serious: 'serious|stern|grim|focused|determined|angry|brooding|stoic|solemn|intense|cold',
  mysterious: 'mysterious|enigmatic|secretive|sultry|seductive|alluring|shadowy|sleepy',
  caring: 'kind|caring|gentle|warm smile|tender|loving|compassionate|motherly|fatherly|soft smile|friendly',
  rebellious: 'rebellious|rebel|punk|outlaw|defiant',
  intellectual: 'intellectual|scholar|scholarly|professor|scientist|bookish|nerdy|librarian',
  mature:
    'mature|older|elderly|middle aged|grey haired|gray haired|aged|veteran|in her fifties|in his fifties|in her sixties|in his sixties',
  cyberpunk: 'cyberpunk|hacker|netrunner',
  'sci-fi': 'sci fi|scifi|science fiction|futuristic',
  horror: 'horror|gothic|creepy|eerie',
  romance: 'romance|romantic|date',
};

export const SCENE_WORDS: Record<SceneName, string> = {
  workplace: 'office|workplace|desk|boardroom|meeting room|corporate|at work|skyscraper office',
  'modern-city':
    'city|street|skyline|rooftop|downtown|urban|nightclub|club|bar|cafe|alley|metropolis|tokyo|new york|paris|london|subway|penthouse',
  space:
    'space|outer space|planet|starship|spaceship|cockpit|orbit|galaxy|nebula|stars|moon base|space station|cosmos|saturn|mars',
  medieval:
    'castle|medieval|knight|tavern|throne|throne room|fortress|dungeon|cathedral|kingdom|middle ages|keep|manor',
  apocalyptic:
    'ruins|ruined city|apocalypse|apocalyptic|post apocalyptic|wasteland|battlefield|war zone|desolate|abandoned city',
  peaceful:
    'lake|garden|meadow|forest|river|peaceful|beach|nature|woods|park|mountains|countryside|waterfall|pond|field|seaside|shore',
  'fantasy-world':
    'fantasy|fantasy world|floating islands|crystal|crystals|enchanted|enchanted forest|magical forest|fairy tale|elven|mushrooms|dreamland|magic',
  campus: 'campus|library|university|bookshop|bookstore|lecture hall|college|academy|courtyard|school',
  studio:
    'studio|portrait|backdrop|flowers|plain background|simple background|photo shoot|photoshoot|headshot',
};

export const MOOD_WORDS: Record<MoodName, string> = {
  moonlit: 'moonlight|moonlit|night|at night|nighttime|midnight|full moon|starlight|starry night',
  candle: 'candle|candles|candlelight|candlelit|firelight|fireplace|fireside|lantern|torchlight',
  neon: 'neon|neon lights|cyberpunk|rain|rainy|synthwave|vaporwave|nightclub',
  golden: 'sunset|golden hour|golden|golden light|sunlight|sunny|afternoon|summer|evening sun',
  bloodmoon: 'blood moon|crimson|crimson sky|blood red|red moon',
  mist: 'mist|misty|fog|foggy|overcast|cloudy|haze|winter|snow|snowy|pale light',
  ember: 'ember|embers|dusk|fire|flames|burning|lava|autumn|smoke|smoky',
  verdant: 'green|jungle|verdant|emerald|forest light|moss',
  aurora: 'aurora|northern lights|ethereal|iridescent|otherworldly',
  dawn: 'dawn|morning|sunrise|pastel|spring|soft light|early morning',
  noir: 'noir|film noir|black and white|monochrome|shadows|dramatic shadows|detective',
  rose: 'rose|roses|romantic|velvet|pink light|valentine|blush|burgundy',
  cobalt: 'blue|cobalt|blue hour|twilight|deep blue|indigo|sapphire',
  ochre: 'desert|sand|ochre|dunes|amber light|western|drought|dusty',
  jade: 'jade|sea|ocean|turquoise|teal|tropical|seafoam|underwater',
};

export const OUTFIT_WORDS: Record<GarmentName, string> = {
  blazer: 'blazer|business jacket|power suit',
  suit: 'suit|tie|tuxedo|suit and tie|business suit|three piece suit|formal wear',
  shirt: 'shirt|blouse|button up|button down|dress shirt',
  turtleneck: 'turtleneck|roll neck|polo neck',
  knit: 'sweater|jumper|knit|pullover|cardigan|knitwear',
  tee: 't shirt|tee|tshirt',
  tank: 'tank top|sleeveless top|vest top',
  biker: 'leather jacket|biker jacket|biker|leather|motorcycle jacket|denim jacket',
  offShoulder: 'off shoulder|off the shoulder|bare shoulders|sundress|off shoulder top',
  halter: 'halter|halter top|halterneck',
  wrap: 'kimono|robe|wrap|yukata|hanfu|bathrobe|wrap dress|tunic',
  drape: 'toga|drape|draped|draped robe|white robe|sari|chiton',
  cloak: 'cloak|cape|hooded cloak|hood|mantle|wizard robe|traveling cloak',
  highCollar: 'high collar|aristocrat|victorian|vampire cape|nobleman|noblewoman|frock coat|cravat',
  armor: 'armor|armour|plate armor|plate armour|breastplate|chainmail|knight|paladin|warrior',
  spacesuit: 'spacesuit|space suit|astronaut|pilot suit|flight suit|jumpsuit',
  techwear: 'techwear|tactical|tech jacket|bodysuit|uniform|combat gear|futuristic clothes',
  hoodie: 'hoodie|sweatshirt|streetwear|tracksuit',
  vneck: 'v neck|v neck sweater|sweater vest|preppy',
  coat: 'coat|overcoat|trench coat|trenchcoat|winter coat|parka|long coat|lab coat',
  gown: 'gown|dress|evening gown|ball gown|ballgown|wedding dress|formal dress|corset',
  slip: 'slip dress|evening dress|cocktail dress|silk dress|satin dress|nightgown|little black dress',
  camisole: 'camisole|lace top|silk top|cami|bralette',
};

export const FRAMING_WORDS: Record<Framing, string> = {
  close: 'close up|closeup|face|extreme close up|tight crop|headshot|face only',
  wide: 'wide|wide shot|distant|full view|from afar|full body|half body|upper body|wide angle',
};

export const STYLE_WORDS: Partial<Record<HairName, string>> = {
  bob: 'bob|bob cut|bob haircut',
  pixie: 'pixie|pixie cut',
  ponytail: 'ponytail|pony tail',
  topBun: 'bun|top bun|topknot|hair bun|messy bun',
  chignon: 'chignon|updo|low bun',
  halfUp: 'half up',
  braids: 'braids|braided|box braids|cornrows|braid',
  locs: 'locs|dreadlocks|dreads',
  curls: 'curly hair|curls|ringlets|long curly hair',
  afro: 'afro',
  buzz: 'buzz cut|shaved head|buzzcut|bald',
  slick: 'slicked back|slicked back hair|slick hair',
  sidecut: 'sidecut|undercut|side shave|shaved side',
  shag: 'shag|mullet|messy hair|wild hair|wolf cut',
  bangsLong: 'bangs|fringe|blunt bangs',
  longWaves: 'wavy hair|waves|long wavy hair',
  longStraight: 'straight hair|long straight hair',
  lob: 'shoulder length hair|medium hair|medium length hair',
  quiff: 'quiff|pompadour',
  manBun: 'man bun',
  curlyTop: 'short curly hair',
};

export const BEARD_WORDS: Record<Beard, string> = {
  stubble: 'stubble|unshaven|five o clock shadow|scruff|scruffy',
  short: 'short beard|trimmed beard|groomed beard',
  full: 'beard|bearded|full beard|bushy beard|long beard',
  goatee: 'goatee|van dyke',
  moustache: 'moustache|mustache',
};

/** Colours by name, of hair, of eyes and of clothes. */
export const COLOURS: Record<string, { hair: Hex; eyes: Hex; cloth: Hex }> = {
  black: { hair: '#1d1a20', eyes: '#3a2620', cloth: '#1d1f26' },
  white: { hair: '#ecebe6', eyes: '#dfe6ee', cloth: '#efe9dd' },
  silver: { hair: '#b9bcc0', eyes: '#b9c4cc', cloth: '#b9bdc2' },
  grey: { hair: '#8d8a8c', eyes: '#8d9aa2', cloth: '#8a8f94' },
  platinum: { hair: '#e6dcc8', eyes: '#cfd6dc', cloth: '#d9d2c2' },
  blonde: { hair: '#c9a25c', eyes: '#c98a2e', cloth: '#d8c08a' },
  golden: { hair: '#c08a3c', eyes: '#d9a23a', cloth: '#b8863c' },
  brown: { hair: '#5a3526', eyes: '#7a4a2a', cloth: '#6b4a3a' },
  brunette: { hair: '#43291f', eyes: '#7a4a2a', cloth: '#6b4a3a' },
  chestnut: { hair: '#6a3d28', eyes: '#7a4a2a', cloth: '#7b4830' },
  auburn: { hair: '#7c3526', eyes: '#8a5030', cloth: '#7c3526' },
  copper: { hair: '#b0552c', eyes: '#b87333', cloth: '#a8613a' },
  ginger: { hair: '#b85a2a', eyes: '#b87333', cloth: '#b0652f' },
  red: { hair: '#a33224', eyes: '#c0282f', cloth: '#a32a2c' },
  crimson: { hair: '#b3202f', eyes: '#b3202f', cloth: '#8e1f2c' },
  pink: { hair: '#ee8fa6', eyes: '#e88fb4', cloth: '#d9859a' },
  purple: { hair: '#6a3fa0', eyes: '#9a6fd0', cloth: '#563a78' },
  violet: { hair: '#7d55b8', eyes: '#a07ad8', cloth: '#5e4486' },
  lavender: { hair: '#a58ad0', eyes: '#b79fe0', cloth: '#9486b8' },
  blue: { hair: '#3157c9', eyes: '#5f93bd', cloth: '#2e4a86' },
  teal: { hair: '#2f9a96', eyes: '#3fb0aa', cloth: '#1f5f60' },
  turquoise: { hair: '#45b8ac', eyes: '#4fc4b8', cloth: '#2f8a86' },
  green: { hair: '#3f8a55', eyes: '#6f9a62', cloth: '#2f5a44' },
  emerald: { hair: '#2a8a5e', eyes: '#3fa870', cloth: '#1f5a44' },
  mint: { hair: '#8ed8b8', eyes: '#8ed8b8', cloth: '#8fc4ae' },
  orange: { hair: '#d8702f', eyes: '#e08a3a', cloth: '#c2662f' },
  yellow: { hair: '#d8c04a', eyes: '#e0c04a', cloth: '#d0ac3c' },
  hazel: { hair: '#6a4a30', eyes: '#93743a', cloth: '#8a6a4a' },
  amber: { hair: '#b5762f', eyes: '#c98a2e', cloth: '#b8863c' },
  navy: { hair: '#1f2c56', eyes: '#3a5a8a', cloth: '#1f2c4a' },
  beige: { hair: '#c9b08a', eyes: '#a88a60', cloth: '#cdbb9c' },
  cream: { hair: '#e8dcc4', eyes: '#c8b890', cloth: '#e8dec8' },
};
/** Other names of the same colours. */
export const COLOUR_NAMES: Record<string, string> = {
  gray: 'grey',
  blond: 'blonde',
  fair: 'blonde',
  gold: 'golden',
  dark: 'black',
  raven: 'black',
  jet: 'black',
  snowy: 'white',
  redhead: 'ginger',
  scarlet: 'crimson',
  ruby: 'crimson',
  burgundy: 'crimson',
  maroon: 'crimson',
  lilac: 'lavender',
  magenta: 'pink',
  rose: 'pink',
  cobalt: 'blue',
  sapphire: 'blue',
  azure: 'blue',
  aqua: 'turquoise',
  cyan: 'turquoise',
  jade: 'emerald',
  olive: 'green',
  bronze: 'copper',
  ivory: 'cream',
  tan: 'beige',
};
/** Words that may stand between a colour and what it colours. */
export const FILLERS =
  'long|short|wavy|curly|straight|flowing|silky|thick|messy|braided|shoulder|length|leather|silk|satin|velvet|wool|cotton|lace|linen|elegant|evening|big|bright|deep|light|pale|piercing|glowing|very|beautiful|and|haired|little|simple|formal|wild|soft|striking|intense|vivid|shining';
/** Words before something that is not wanted. */
export const DENIALS = 'no|without|not|never|minus';
/** Things that chance may add and that can be refused. */
export const REFUSABLE: Record<string, string> = {
  glasses: TAG_WORDS.glasses ?? '',
  tattoos: TAG_WORDS.tattoos ?? '',
  piercings: TAG_WORDS.piercings ?? '',
  scars: TAG_WORDS.scars ?? '',
  freckles: TAG_WORDS.freckles ?? '',
  beard: Object.values(BEARD_WORDS).join('|') + '|facial hair',
  flowers: 'flowers|flower|blooms',
};
