// The written texts of a character, each described once. Drafts, limits, rows, versions, safety check, cards,
// data export, prompt, forms and profile use this list: a new text needs a column, an entry here and, if a
// model reads it, a place in the prompt.

/** Steps of the creator in which a text can be written. */
export type TextStep = 'look' | 'personality' | 'scenario' | 'dialogue' | 'rating';

export interface TextField {
  /** Of `character_versions`. */
  column: string;
  /** As its creator knows it. */
  label: string;
  /** Characters that a published character may have; drafts keep more. */
  max: number;
  /** One line, trimmed; others are as long as their rows and keep their line breaks. */
  isLine: boolean;
  /** What is said where it is missing; absent where it may be. */
  required?: string;
  /**
   * Whether a model reads it. `always`: in every prompt. `at_first`: makes room when a conversation grows
   * long. `never`: for people only.
   */
  isSent: 'always' | 'at_first' | 'never';
  /** Shown on the character's page, under this title. */
  profileTitle?: string;
  /** Whether a Character Card has a field for it; without one it is kept in our extension of the card. */
  isInCards: boolean;
  form: {
    step: TextStep;
    help?: string;
    placeholder?: string;
    rows?: number;
    /** Folded away: for those who know what a prompt is. */
    isAdvanced?: boolean;
    hasExample?: boolean;
  };
}

/**
 * A card shows the name in one line and the hook in two or three; long texts are four times what creators
 * write.
 */
export const TEXT_FIELDS = {
  name: {
    column: 'name',
    label: 'Name',
    max: 60,
    isLine: true,
    required: 'Give the character a name',
    isSent: 'never',
    isInCards: true,
    form: { step: 'look' },
  },
  hook: {
    column: 'hook',
    label: 'One line',
    max: 140,
    isLine: true,
    required: 'Write the one line that stands on the card',
    isSent: 'never',
    isInCards: false,
    form: {
      step: 'personality',
      help: 'Stands on the card, under the name. Say what makes somebody stop.',
      placeholder: 'Countess of a house with no clocks.',
    },
  },
  description: {
    column: 'description',
    label: 'Description',
    max: 16_000,
    isLine: false,
    required: 'Describe who the character is',
    isSent: 'always',
    profileTitle: 'About',
    isInCards: true,
    form: {
      step: 'personality',
      help: 'Who they are, for the model: history, manner, what they want and fear, how they treat {{user}}. Plain sentences work best. It is in every prompt.',
      rows: 8,
      hasExample: true,
    },
  },
  personality: {
    column: 'personality',
    label: 'Personality',
    max: 4_000,
    isLine: false,
    isSent: 'always',
    profileTitle: 'Personality',
    isInCards: true,
    form: {
      step: 'personality',
      help: 'A short summary of their nature. A few telling words keep them steady when a talk grows long.',
      rows: 3,
      hasExample: true,
    },
  },
  nickname: {
    column: 'nickname',
    label: 'Called in chats',
    max: 60,
    isLine: true,
    isSent: 'never',
    isInCards: true,
    form: {
      step: 'personality',
      help: 'What {{char}} becomes, where that is not the whole name.',
      placeholder: 'Isolde',
    },
  },
  scenario: {
    column: 'scenario',
    label: 'Scenario',
    max: 4_000,
    isLine: false,
    isSent: 'always',
    profileTitle: 'Scenario',
    isInCards: true,
    form: {
      step: 'scenario',
      help: 'Where and when you meet, and what has happened before. The model keeps to it all the time; leave it empty for a character who can be met anywhere.',
      rows: 6,
      hasExample: true,
    },
  },
  exampleDialogue: {
    column: 'example_dialogue',
    label: 'Example dialogue',
    max: 16_000,
    isLine: false,
    isSent: 'at_first',
    isInCards: true,
    form: {
      step: 'dialogue',
      help: 'Shows how they speak better than any description. Begin each exchange with <START>, and lines with {{user}}: and {{char}}:. It makes room when a conversation grows long.',
      rows: 10,
      hasExample: true,
    },
  },
  systemPrompt: {
    column: 'system_prompt',
    label: 'System prompt',
    max: 4_000,
    isLine: false,
    isSent: 'always',
    isInCards: true,
    form: {
      step: 'personality',
      help: 'Replaces the usual instructions. {{original}} puts them back in. House rules stay in force.',
      rows: 4,
      isAdvanced: true,
    },
  },
  postHistoryInstructions: {
    column: 'post_history_instructions',
    label: 'Last instructions',
    max: 2_000,
    isLine: false,
    isSent: 'always',
    isInCards: true,
    form: {
      step: 'personality',
      help: 'Stands after the conversation, so it weighs most. Keep it short.',
      rows: 3,
      isAdvanced: true,
    },
  },
  creatorNotes: {
    column: 'creator_notes',
    label: 'Notes for readers',
    max: 8_000,
    isLine: false,
    isSent: 'never',
    isInCards: true,
    form: {
      step: 'rating',
      help: 'Shown on the profile and never sent to a model: how to play, what to expect, who you thank.',
      rows: 4,
    },
  },
} as const satisfies Record<string, TextField>;

export type TextName = keyof typeof TEXT_FIELDS;
export type Texts = Record<TextName, string>;

export const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextName[];

/** The field, with the properties that not every one has. */
export const textField = (name: TextName): TextField => TEXT_FIELDS[name];

/** Names of the fields that a condition holds for. */
type NamesWhere<Condition> = {
  [Name in TextName]: (typeof TEXT_FIELDS)[Name] extends Condition ? Name : never;
}[TextName];
export type CardTextName = NamesWhere<{ isInCards: true }>;
export type OwnTextName = Exclude<TextName, CardTextName>;
export type ProfileTextName = NamesWhere<{ profileTitle: string }>;

/**
 * Those that the standards of Character Cards have fields for, under the same names in cards/model/card.ts.
 */
export const CARD_TEXTS = TEXT_NAMES.filter((name): name is CardTextName => TEXT_FIELDS[name].isInCards);
/** Those that only our extension of a card holds. */
export const OWN_TEXTS = TEXT_NAMES.filter((name): name is OwnTextName => !TEXT_FIELDS[name].isInCards);
export const PROFILE_TEXTS = TEXT_NAMES.filter(
  (name): name is ProfileTextName => textField(name).profileTitle !== undefined,
);

/** One value for each of the names. */
export const eachOf = <Name extends TextName, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Only the texts of what has them and more. */
export const textsOf = (source: Texts): Texts => eachOf(TEXT_NAMES, (name) => source[name]);
