// Colours, clothes and light are free text ("silver hair, red eyes, long coat, moonlit"). The swatches write
// one part of it per subject and leave everything else that was typed unchanged.

export type Subject = 'hair' | 'eyes' | 'outfit' | 'light';

export interface LookOption {
  /** The words that are inserted into the text. */
  words: string;
  label: string;
  /** Colour of the swatch. */
  color?: string;
}

const colours = (subject: string, list: Record<string, string>): LookOption[] =>
  Object.entries(list).map(([name, color]) => ({
    words: `${name} ${subject}`,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    color,
  }));

const named = (list: Record<string, string>): LookOption[] =>
  Object.entries(list).map(([words, label]) => ({ words, label }));

/** Colours of the swatches match those of the built-in image engine. */
export const LOOK_OPTIONS: Record<Subject, readonly LookOption[]> = {
  hair: colours('hair', {
    black: '#1d1a20',
    brown: '#5a3526',
    chestnut: '#6a3d28',
    copper: '#b0552c',
    blonde: '#c9a25c',
    platinum: '#e6dcc8',
    silver: '#b9bcc0',
    white: '#ecebe6',
    crimson: '#b3202f',
    pink: '#ee8fa6',
    violet: '#7d55b8',
    blue: '#3157c9',
    teal: '#2f9a96',
    green: '#3f8a55',
  }),
  eyes: colours('eyes', {
    brown: '#7a4a2a',
    hazel: '#93743a',
    amber: '#c98a2e',
    green: '#6f9a62',
    emerald: '#3fa870',
    teal: '#3fb0aa',
    blue: '#5f93bd',
    grey: '#8d9aa2',
    violet: '#a07ad8',
    red: '#c0282f',
  }),
  outfit: named({
    blazer: 'Blazer',
    suit: 'Suit',
    shirt: 'Shirt',
    turtleneck: 'Turtleneck',
    sweater: 'Sweater',
    'leather jacket': 'Leather jacket',
    hoodie: 'Hoodie',
    overcoat: 'Overcoat',
    'evening gown': 'Evening gown',
    kimono: 'Kimono',
    toga: 'Draped robe',
    cloak: 'Cloak',
    'high collar': 'High collar',
    armor: 'Armour',
    spacesuit: 'Spacesuit',
    techwear: 'Techwear',
  }),
  light: named({
    moonlit: 'Moonlit',
    candlelit: 'Candlelit',
    neon: 'Neon',
    'golden hour': 'Golden hour',
    'blood moon': 'Blood moon',
    mist: 'Mist',
    embers: 'Embers',
    verdant: 'Verdant',
    aurora: 'Aurora',
    dawn: 'Dawn',
    noir: 'Noir',
    roses: 'Rose',
    'blue hour': 'Blue hour',
    desert: 'Desert',
    jade: 'Jade',
  }),
};

/** Hairstyles as tags of the image engine. */
export const HAIR_STYLES: readonly { tag: string; label: string }[] = [
  { tag: 'hair:longwaves', label: 'Long waves' },
  { tag: 'hair:longstraight', label: 'Long straight' },
  { tag: 'hair:bangslong', label: 'Fringe' },
  { tag: 'hair:bob', label: 'Bob' },
  { tag: 'hair:lob', label: 'Lob' },
  { tag: 'hair:curls', label: 'Curls' },
  { tag: 'hair:ponytail', label: 'Ponytail' },
  { tag: 'hair:topbun', label: 'Bun' },
  { tag: 'hair:chignon', label: 'Chignon' },
  { tag: 'hair:halfup', label: 'Half up' },
  { tag: 'hair:pixie', label: 'Pixie' },
  { tag: 'hair:sidepart', label: 'Side parting' },
  { tag: 'hair:quiff', label: 'Quiff' },
  { tag: 'hair:slick', label: 'Slicked back' },
  { tag: 'hair:manbun', label: 'Low bun with short sides' },
  { tag: 'hair:curlytop', label: 'Short curls' },
  { tag: 'hair:shag', label: 'Layered' },
  { tag: 'hair:sidecut', label: 'Sidecut' },
  { tag: 'hair:buzz', label: 'Buzz cut' },
  { tag: 'hair:afro', label: 'Afro' },
  { tag: 'hair:locs', label: 'Locs' },
  { tag: 'hair:braids', label: 'Braids' },
];

const partsOf = (words: string): string[] =>
  words
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isOf = (subject: Subject, part: string): boolean =>
  LOOK_OPTIONS[subject].some((option) => option.words === part.toLowerCase());

/** The option of a subject that the text contains; null if none. */
export const chosenIn = (words: string, subject: Subject): string | null =>
  partsOf(words)
    .map((part) => part.toLowerCase())
    .find((part) => isOf(subject, part)) ?? null;

/** Replaces the option of a subject in the text; null removes it. */
export function withChosen(words: string, subject: Subject, option: string | null): string {
  const parts = partsOf(words);
  const place = parts.findIndex((part) => isOf(subject, part));
  const others = parts.filter((part) => !isOf(subject, part));
  if (option !== null) others.splice(place < 0 ? others.length : Math.min(place, others.length), 0, option);
  return others.join(', ');
}

/** The display form of a tag: "bob" for `hair:bob`. */
export const featureOf = (tag: string): string =>
  HAIR_STYLES.find((style) => style.tag === tag)?.label.toLowerCase() ?? tag;

/** The tag for a display form; other words are returned unchanged. */
export const tagOfFeature = (feature: string): string =>
  HAIR_STYLES.find(({ label }) => label.toLowerCase() === feature.toLowerCase())?.tag ?? feature;
