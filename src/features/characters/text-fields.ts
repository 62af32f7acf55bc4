// The single definition of a character's texts. Drafts, limits, database rows, versions, safety check, cards,
// data export, prompt, forms and profile are derived from it. A new text needs a column, an entry here and,
// if a model reads it, a place in the prompt.

/** Steps of the creator in which a text can be written. */
export type TextStep = 'look' | 'personality' | 'scenario' | 'dialogue' | 'rating';

export interface TextField {
  /** Column of `character_versions`. */
  column: string;
  /** Label in forms. */
  label: string;
  /** Maximum number of characters for publishing; drafts may be longer. */
  max: number;
  /** Whether it is a single line, which is trimmed. Others keep their line breaks. */
  isLine: boolean;
  /** The problem shown if it is empty; absent for optional texts. */
  required?: string;
  /**
   * Whether a model reads it. `always`: in every prompt. `at_first`: dropped from the prompt when a
   * conversation grows long. `never`: for people only.
   */
  isSent: 'always' | 'at_first' | 'never';
  /** Title on the character's page; absent for texts that it does not show. */
  profileTitle?: string;
  /** Whether the Character Card standards have a field for it; otherwise our extension contains it. */
  isInCards: boolean;
  form: {
    step: TextStep;
    help?: string;
    placeholder?: string;
    rows?: number;
    /** Collapsed by default; for creators who write prompts. */
    isAdvanced?: boolean;
    hasExample?: boolean;
  };
}

/**
 * Cards in lists show the name in one line and the hook in two or three. Limits of long texts are four times
 * the usual length.
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
    label: 'Tagline',
    max: 140,
    isLine: true,
    required: 'Write the tagline shown on the card',
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

/** The field, typed with its optional properties. */
export const textField = (name: TextName): TextField => TEXT_FIELDS[name];

/** Names of the fields that satisfy a condition. */
type NamesWhere<Condition> = {
  [Name in TextName]: (typeof TEXT_FIELDS)[Name] extends Condition ? Name : never;
}[TextName];
export type CardTextName = NamesWhere<{ isInCards: true }>;
export type OwnTextName = Exclude<TextName, CardTextName>;
export type ProfileTextName = NamesWhere<{ profileTitle: string }>;

/** Texts that the standards of Character Cards define; cards/model/card.ts uses the same names. */
export const CARD_TEXTS = TEXT_NAMES.filter((name): name is CardTextName => TEXT_FIELDS[name].isInCards);
/** Texts that only our extension of a card contains. */
export const OWN_TEXTS = TEXT_NAMES.filter((name): name is OwnTextName => !TEXT_FIELDS[name].isInCards);
export const PROFILE_TEXTS = TEXT_NAMES.filter(
  (name): name is ProfileTextName => textField(name).profileTitle !== undefined,
);

/** Makes a record with a value for each name. */
export const eachOf = <Name extends TextName, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Picks the texts from an object with further fields. */
export const textsOf = (source: Texts): Texts => eachOf(TEXT_NAMES, (name) => source[name]);
