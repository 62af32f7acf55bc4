// Why a character card or lorebook file cannot be read or written. A part of en.ts.
const count = (value: number): string => value.toLocaleString('en-US');

interface Most {
  most: number;
}

/** What is wrong with the JSON of a card. `sign` is what stands or is missing there. */
export type JsonDamage = 'ends' | 'text' | 'sign' | 'key' | 'colon' | 'comma';

interface Damage {
  line: number;
  column: number;
  why: JsonDamage;
  sign: string;
}

const DAMAGES: Record<JsonDamage, (place: Damage) => string> = {
  ends: ({ line, column }) => `The text of this card breaks off at line ${line}, column ${column}.`,
  text: ({ line, column }) => `A text in this card has no end. It begins at line ${line}, column ${column}.`,
  sign: ({ line, column, sign }) =>
    `The text of this card is damaged at line ${line}, column ${column}: “${sign}” is out of place.`,
  key: ({ line, column }) =>
    `The text of this card is damaged at line ${line}, column ${column}: a key is missing.`,
  colon: ({ line, column }) =>
    `The text of this card is damaged at line ${line}, column ${column}: a colon is missing.`,
  comma: ({ line, column, sign }) =>
    `The text of this card is damaged at line ${line}, column ${column}: a comma or “${sign}” is missing.`,
};

const PARTS = {
  creatorNotes: 'Notes for readers',
  description: 'Description',
  exampleDialogue: 'Example dialogue',
  greetings: 'Greetings',
  hook: 'Tagline',
  lorebook: 'Lorebook',
  name: 'Name',
  nickname: 'Called in chats',
  personality: 'Personality',
  postHistoryInstructions: 'Last instructions',
  scenario: 'Scenario',
  systemPrompt: 'System prompt',
  tags: 'Tags',
} as const;

/** What of a card its creator can read and change. */
export type CardPart = keyof typeof PARTS;

export const cardMessages = {
  'characters.card/age': ({ age, least }: { age: number; least: number }) =>
    `This card states an age of ${age}. Only characters of ${least} or over can come in.`,
  'characters.card/minor': ({ part }: { part: CardPart }) =>
    `This breaks our Adults only policy: nobody under 18, or written to seem under 18, may appear here in a romantic, sexual or visual role. It stands in the card under “${PARTS[part]}”.`,
  'characters.card/file.empty': 'This file is empty.',
  'characters.card/file.too-large': ({ most }: Most) =>
    `This file is too large: at most ${count(most)} MB can be imported.`,
  'characters.card/file.unknown':
    'This is no character card: a card is a PNG picture, a JSON or YAML file, or a CharX archive.',
  'characters.card/file.no-lorebook': 'This file holds no lorebook.',
  'characters.card/picture.other-format': ({ kind }: { kind: string }) =>
    `This is a ${kind} picture, and such pictures carry no card. Ask for the original PNG, JSON or CharX file.`,
  'characters.card/picture.no-card':
    'This picture carries no character card. Most websites remove it when a picture is saved again: ask for the original file.',
  'characters.card/picture.too-large': ({ most }: Most) =>
    `This picture is too large: at most ${count(most)} million pixels can be imported.`,
  'characters.card/picture.unreadable': 'This picture cannot be read: it is damaged or of an unknown kind.',
  'characters.card/card.unreadable':
    'This picture carries a card, but its text is damaged and cannot be read.',
  'characters.card/card.encrypted':
    'This card was encrypted by the site that it comes from. Ask its creator for an open copy.',
  'characters.card/card.not-a-card': 'This file holds no character and no lorebook that is known here.',
  'characters.card/card.no-portrait': 'A card in PNG needs a portrait.',
  'characters.card/json.damaged': (damage: Damage) => DAMAGES[damage.why](damage),
  'characters.card/json.too-large': 'The text of this card is too large to import.',
  'characters.card/json.too-deep': 'The text of this card nests lists within lists too deeply to import.',
  'characters.card/text.too-long': ({ field, most }: Most & { field: string }) =>
    `The text “${field}” is too long: at most ${count(most)} characters can be imported.`,
  'characters.card/list.too-long': ({ field, most }: Most & { field: string }) =>
    `The list “${field}” is too long: at most ${count(most)} items can be imported.`,
  'characters.card/lorebook.too-long': ({ most }: Most) =>
    `This lorebook is too long: at most ${count(most)} entries can be imported.`,
  'characters.card/archive.damaged': 'This archive is damaged and cannot be opened.',
  'characters.card/archive.encrypted': 'This archive is locked with a password. Import it without one.',
  'characters.card/archive.too-many': ({ most }: Most) =>
    `This archive holds too many files: at most ${count(most)} can be imported.`,
  'characters.card/archive.too-large': ({ most }: Most) =>
    `This archive is too large when unpacked: at most ${count(most)} MB can be imported.`,
  'characters.card/archive.bomb':
    'This archive claims or unpacks to far more than it holds, so it was not opened.',
  'characters.card/archive.no-card':
    'This archive holds no card.json. If it holds a card as a picture or an archive, unpack it first.',
  'characters.card/reader.failed':
    'This card could not be read. Please send it to us, so that we can learn why.',
  'characters.card/reader.too-heavy': 'This card could not be read: it takes too much to unpack.',
} as const;
