import type { ExpressionName } from '../model/expressions.ts';
import type { HairName } from '../model/hair.ts';
import type { Beard } from '../model/traits.ts';
import type { HairLength, HairTexture } from './meanings.ts';

export const HAIR_NOUNS = 'hair|haired|locks|tresses|mane|strands';
export const LENGTHS: Record<HairLength, string> = {
  long: 'long|very long|waist length|flowing|floor length',
  medium: 'shoulder length|medium length|chin length|medium|mid length',
  short: 'short|cropped|very short|close cropped',
};
export const TEXTURES: Record<HairTexture, string> = {
  wavy: 'wavy',
  curly: 'curly|curls|ringlets|frizzy|coily|kinky',
  straight: 'straight|sleek',
};
/** Nouns of their own. */
export const STYLES: Partial<Record<HairName, string>> = {
  mohawk: 'mohawk|mohican|mohawks',
  bald: 'bald|bald head|shaved head|hairless|no hair',
  bob: 'bob|bob cut|bob haircut',
  pixie: 'pixie|pixie cut|pixie haircut',
  ponytail: 'ponytail|pony tail|high ponytail',
  topBun: 'bun|top bun|topknot|hair bun|messy bun|hair in a bun|hair tied up in a bun',
  chignon: 'chignon|updo|low bun',
  halfUp: 'half up hair|half up',
  braids: 'braids|braid|box braids|cornrows|plaits|plait|long braid',
  locs: 'locs|dreadlocks|dreads',
  afro: 'afro|afro hair',
  buzz: 'buzz cut|buzzcut|crew cut|shaved hair',
  sidecut: 'sidecut|undercut|side shave|shaved side',
  shag: 'shag|mullet|wolf cut',
  bangsLong: 'bangs|fringe|blunt bangs',
  lob: 'lob|long bob',
  quiff: 'quiff|pompadour',
  manBun: 'man bun',
};
/** Said before "hair". */
export const STYLED: Partial<Record<HairName, string>> = {
  slick: 'slicked back|slick|combed back|slicked',
  shag: 'messy|wild|tousled|unkempt|layered|windswept|disheveled|dishevelled',
  braids: 'braided|plaited',
  topBun: 'tied up|pinned up',
  sidePart: 'side parted|parted',
};
export const HAIR_COLOUR_NOUNS: Record<string, string> = {
  ginger: 'redheaded|red headed|ginger haired|strawberry blonde',
  black: 'raven hair|raven haired|jet black hair|dark hair|dark haired',
  blonde: 'blonde|blond',
};

export const EYE_NOUNS = 'eyes|eyed|eye|irises|gaze';
export const GLOWING = 'glowing|luminous|shining|burning|radiant';

export const BEARDS: Record<Beard, string> = {
  stubble: 'stubble|unshaven|five o clock shadow|scruff|scruffy|stubbly',
  short: 'short beard|trimmed beard|groomed beard|neat beard',
  full: 'beard|bearded|full beard|bushy beard|thick beard',
  long: 'long beard|big beard|flowing beard|wizard beard|viking beard|waist length beard',
  chops: 'mutton chops|sideburns|side whiskers|whiskers',
  chinstrap: 'chinstrap|chin strap|chin strap beard|chinstrap beard',
  handlebar: 'handlebar moustache|handlebar mustache|handlebar|curled moustache|twirled moustache',
  goatee: 'goatee|van dyke',
  moustache: 'moustache|mustache|moustached',
};

/** Tags of the drawing, and what they are called beside the picture. */
export const EXTRAS: readonly (readonly [tag: string, word: string, words: string])[] = [
  ['glasses', 'glasses', 'glasses|spectacles|eyeglasses|bespectacled|sunglasses|reading glasses'],
  ['tattoos', 'tattoos', 'tattoo|tattoos|tattooed|inked'],
  ['piercings', 'piercings', 'piercing|piercings|pierced|nose ring|septum ring|lip ring'],
  ['scars', 'a scar', 'scar|scars|scarred|battle worn'],
  ['freckles', 'freckles', 'freckles|freckled|freckle|freckly'],
  ['necklace', 'a necklace', 'necklace|pendant|choker|necklaces'],
  ['earrings', 'earrings', 'earrings|earring|hoop earrings'],
  ['horns', 'horns', 'horns|horned'],
  ['halo', 'a halo', 'halo'],
  ['wings', 'wings', 'wings|winged'],
  ['fangs', 'fangs', 'fangs|fanged'],
  ['pointed-ears', 'pointed ears', 'pointed ears|pointy ears|elf ears|elven ears|elf|elven|elvish|half elf'],
];

export const EXPRESSION_WORDS: Record<ExpressionName, string> = {
  laughing: 'laughing|laugh|laughs|giggling|joyful|grinning|grin|broad smile|big smile|wide smile',
  smiling:
    'smiling|smile|smiles|cheerful|happy|warm smile|soft smile|gentle smile|friendly|kind|kindly|friendly smile|slight smile',
  smirking: 'smirk|smirking|mischievous|cocky|sly|teasing|cheeky',
  serious: 'serious|stern|grim|focused|determined|stoic|solemn|unsmiling|severe|grave|brooding',
  angry: 'angry|scowling|frowning|glaring|cross',
  sad: 'sad|melancholy|melancholic|sorrowful|crying|tearful|mournful|grieving|wistful|lonely|sorrow|gloomy',
  overjoyed:
    'overjoyed|ecstatic|elated|roaring with laughter|laughing out loud|laughing hard|bursting with joy|euphoric|jubilant|cheering',
  furious:
    'furious|enraged|shouting|yelling|screaming with rage|roaring|raging|livid|rage|snarling|shouting angrily',
  terrified:
    'terrified|horrified|frightened|scared|afraid|fearful|panicked|in terror|screaming|screaming in fear|aghast',
  surprised: 'surprised|astonished|shocked|amazed|startled|astounded|wide eyed',
  calm: 'calm|serene|peaceful expression|relaxed|neutral expression|pensive|thoughtful|neutral|dreamy',
};

/** Temper and genre, which pose and light follow. */
export const TEMPERS: readonly (readonly [tag: string, words: string])[] = [
  ['confident', 'confident|bold|proud|powerful|fearless|regal|commanding|heroic|brave'],
  ['shy', 'shy|timid|bashful|coy|reserved|blushing|demure'],
  ['playful', 'playful|flirty|flirtatious'],
  ['mysterious', 'mysterious|enigmatic|secretive|sultry|seductive|alluring|sleepy'],
  ['caring', 'caring|tender|loving|compassionate|motherly|fatherly'],
  ['rebellious', 'rebellious|rebel|outlaw|defiant'],
  ['intellectual', 'intellectual|scholarly|bookish|nerdy|studious'],
  ['cyberpunk', 'cyberpunk'],
  ['sci-fi', 'sci fi|scifi|science fiction|futuristic'],
  ['horror', 'horror|gothic|creepy|eerie|spooky'],
  ['romance', 'romance|romantic|date'],
];
