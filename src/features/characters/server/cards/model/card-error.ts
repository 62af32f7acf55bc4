import { formatCount } from './format-count.ts';

/** Why a file is refused, as a sentence for the user. `{0}` is replaced by the first fact. */
const REFUSALS = {
  'file.empty': 'This file is empty.',
  'file.too-large': 'This file is too large: at most {0} MB can be imported.',
  'file.unknown':
    'This is no character card: a card is a PNG picture, a JSON or YAML file, or a CharX archive.',
  'picture.other-format':
    'This is a {0} picture, and such pictures carry no card. Ask for the original PNG, JSON or CharX file.',
  'picture.no-card':
    'This picture carries no character card. Most websites remove it when a picture is saved again: ask for the original file.',
  'picture.too-large': 'This picture is too large: at most {0} million pixels can be imported.',
  'picture.unreadable': 'This picture cannot be read: it is damaged or of an unknown kind.',
  'card.unreadable': 'This picture carries a card, but its text is damaged and cannot be read.',
  'card.encrypted':
    'This card was encrypted by the site that it comes from. Ask its creator for an open copy.',
  'card.not-a-card': 'This file holds no character and no lorebook that is known here.',
  'card.no-portrait': 'A card in PNG needs a portrait.',
  'json.damaged': 'The text of this card is damaged at line {0}, column {1}: {2}.',
  'json.too-large': 'The text of this card is too large to import.',
  'json.too-deep': 'The text of this card nests lists within lists too deeply to import.',
  'text.too-long': 'The text "{0}" is too long: at most {1} characters can be imported.',
  'list.too-long': 'The list "{0}" is too long: at most {1} items can be imported.',
  'lorebook.too-long': 'This lorebook is too long: at most {0} entries can be imported.',
  'archive.damaged': 'This archive is damaged and cannot be opened.',
  'archive.encrypted': 'This archive is locked with a password. Import it without one.',
  'archive.too-many': 'This archive holds too many files: at most {0} can be imported.',
  'archive.too-large': 'This archive is too large when unpacked: at most {0} MB can be imported.',
  'archive.bomb': 'This archive claims or unpacks to far more than it holds, so it was not opened.',
  'archive.no-card':
    'This archive holds no card.json. If it holds a card as a picture or an archive, unpack it first.',
  'reader.failed': 'This card could not be read. Please send it to us, so that we can learn why.',
} as const;

export type CardErrorCode = keyof typeof REFUSALS;

/** The only error of this module: a file or portrait cannot be used. `message` is a sentence for the user. */
export class CardError extends Error {
  readonly code: CardErrorCode;
  constructor(code: CardErrorCode, facts: readonly (string | number)[] = [], cause?: unknown) {
    super(
      REFUSALS[code].replaceAll(/\{(\d)\}/g, (_all, i: string) => formatCount(facts[Number(i)] ?? '')),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'CardError';
    this.code = code;
  }
}
