// The tag set of section 3 of the specification: the interface's fallback and the seed of a new database.

export interface CatalogueTag {
  name: string;
  displayName: string;
  /** Empty for the tags that say where people come from: any pictogram of that would be a cliché. */
  emoji: string;
  /** A second category that offers the same tag. */
  alsoIn?: string;
}

export interface CatalogueCategory {
  id: string;
  name: string;
  emoji: string;
  color: string;
  /** Advice, never enforced (section 5); null for no limit. */
  maxSelections: number | null;
  required: boolean;
  tags: CatalogueTag[];
}

const tag = (name: string, displayName: string, emoji: string): CatalogueTag => ({
  name,
  displayName,
  emoji,
});

export const TAG_CATEGORIES: CatalogueCategory[] = [
  {
    id: 'character-type',
    name: 'Character Type',
    emoji: '🎭',
    color: '#ffb38a',
    maxSelections: 1,
    required: true,
    tags: [
      tag('female', 'Female', '👩'),
      tag('male', 'Male', '👨'),
      tag('non-binary', 'Non-binary', '🧑'),
      tag('android', 'Android', '🤖'),
      { ...tag('alien', 'Alien', '👽'), alsoIn: 'origin' },
      tag('demon', 'Demon', '😈'),
      tag('angel', 'Angel', '😇'),
      tag('vampire', 'Vampire', '🧛'),
    ],
  },
  {
    id: 'genre',
    name: 'Genre',
    emoji: '📚',
    color: '#9ccbe9',
    maxSelections: 3,
    required: false,
    tags: [
      tag('sci-fi', 'Sci-fi', '🚀'),
      tag('fantasy', 'Fantasy', '🐉'),
      tag('horror', 'Horror', '🕯️'),
      tag('romance', 'Romance', '🌹'),
      tag('adventure', 'Adventure', '🧭'),
      tag('mystery', 'Mystery', '🔍'),
      tag('slice-of-life', 'Slice of life', '☕'),
      tag('cyberpunk', 'Cyberpunk', '🌃'),
    ],
  },
  {
    id: 'personality',
    name: 'Personality',
    emoji: '💫',
    color: '#f2cf73',
    maxSelections: 3,
    required: false,
    tags: [
      tag('confident', 'Confident', '👑'),
      tag('shy', 'Shy', '🌙'),
      tag('mysterious', 'Mysterious', '🎩'),
      tag('playful', 'Playful', '🃏'),
      tag('serious', 'Serious', '♟️'),
      tag('caring', 'Caring', '🤲'),
      tag('rebellious', 'Rebellious', '🔥'),
      tag('intellectual', 'Intellectual', '🎓'),
    ],
  },
  {
    id: 'appearance',
    name: 'Appearance',
    emoji: '🪞',
    color: '#d9a7e0',
    maxSelections: 2,
    required: false,
    tags: [
      tag('long-hair', 'Long hair', '💇'),
      tag('short-hair', 'Short hair', '✂️'),
      tag('colorful-hair', 'Colorful hair', '🌈'),
      tag('glasses', 'Glasses', '👓'),
      tag('tattoos', 'Tattoos', '🖋️'),
      tag('piercings', 'Piercings', '💎'),
      tag('scars', 'Scars', '⚔️'),
      tag('glowing-eyes', 'Glowing eyes', '✨'),
    ],
  },
  {
    id: 'origin',
    name: 'Origin',
    emoji: '🌍',
    color: '#86d6ae',
    maxSelections: 1,
    required: false,
    tags: [
      tag('human', 'Human', '🧍'),
      tag('magical', 'Magical', '🪄'),
      tag('divine', 'Divine', '☀️'),
      tag('demonic', 'Demonic', '👹'),
      tag('artificial', 'Artificial', '⚙️'),
      tag('mythical', 'Mythical', '🦄'),
      tag('elemental', 'Elemental', '🌊'),
    ],
  },
  {
    id: 'sexuality',
    name: 'Sexuality',
    emoji: '💞',
    color: '#ff8397',
    maxSelections: 1,
    required: false,
    tags: [
      tag('straight', 'Straight', '💛'),
      tag('gay', 'Gay', '💙'),
      tag('lesbian', 'Lesbian', '🧡'),
      tag('bisexual', 'Bisexual', '💜'),
      tag('pansexual', 'Pansexual', '💗'),
      tag('asexual', 'Asexual', '🖤'),
      tag('demisexual', 'Demisexual', '🤍'),
    ],
  },
  {
    id: 'fantasy',
    name: 'Fantasy',
    emoji: '🔮',
    color: '#b4a6f2',
    maxSelections: null,
    required: false,
    tags: [
      tag('magic-user', 'Magic user', '🧙'),
      tag('shapeshifter', 'Shapeshifter', '🦊'),
      tag('immortal', 'Immortal', '⏳'),
      tag('telepathic', 'Telepathic', '🧠'),
      tag('elemental-powers', 'Elemental powers', '🌩️'),
      tag('time-traveler', 'Time traveler', '🕰️'),
      tag('superhuman', 'Superhuman', '💪'),
      tag('cursed', 'Cursed', '🥀'),
    ],
  },
  {
    id: 'content-rating',
    name: 'Content Rating',
    emoji: '🔞',
    color: '#c9b8a0',
    maxSelections: 1,
    required: true,
    tags: [tag('sfw', 'SFW', '🌿'), tag('nsfw', 'NSFW', '🔞'), tag('suggestive', 'Suggestive', '🍷')],
  },
  {
    id: 'ethnicity',
    name: 'Ethnicity',
    emoji: '🗺️',
    color: '#e3b57a',
    maxSelections: null,
    required: false,
    tags: [
      tag('asian', 'Asian', ''),
      tag('european', 'European', ''),
      tag('african', 'African', ''),
      tag('latino', 'Latino', ''),
      tag('native-american', 'Native American', ''),
      tag('middle-eastern', 'Middle Eastern', ''),
      tag('mixed', 'Mixed', ''),
      tag('other', 'Other', ''),
    ],
  },
  {
    id: 'scenario',
    name: 'Scenario',
    emoji: '🎬',
    color: '#8fd0d6',
    maxSelections: null,
    required: false,
    tags: [
      tag('school', 'Campus', '🏛️'),
      tag('workplace', 'Workplace', '💼'),
      tag('fantasy-world', 'Fantasy world', '🏞️'),
      tag('modern-city', 'Modern city', '🏙️'),
      tag('space', 'Space', '🪐'),
      tag('medieval', 'Medieval', '🏯'),
      tag('apocalyptic', 'Apocalyptic', '☄️'),
      tag('peaceful', 'Peaceful', '🍃'),
    ],
  },
];
