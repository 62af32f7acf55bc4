import type { LookData } from '../../../../../shared/words/look/look-data.ts';
import type { CharacterContent } from '../../../content.ts';
import { CARD_TEXTS, eachOf } from '../../../text-fields.ts';
import type { Card } from '../model/card.ts';
import type { JsonObject } from '../model/json-value.ts';
import type { Lorebook } from '../model/lorebook.ts';
import { nothingCarried, type CarriedCard } from './carried-card.ts';
import { LOOK_KEY, printLook } from './look-extension.ts';
import { OWN_KEY, printOwnFields } from './own-extension.ts';
import { fromOwnLorebook } from './own-lorebook.ts';
import { printTags, type KnownTag } from './own-tags.ts';

export interface ExportFacts {
  /** Modification date of the card. Unix seconds. */
  at?: number;
  /** Creation date here, used if the card has none. Unix seconds. */
  createdAt?: number;
  /** URL that it is exported from; appended to the sources of the card. */
  source?: string;
  /** Name of its creator here, for a character that was not imported. */
  creator?: string;
  /** Its look data here. */
  look?: LookData | null;
}

/** Defaults for a character that was not imported from a card. */
const BLANK: JsonObject = {
  spec: 'v3',
  specVersion: '3.0',
  groupOnlyGreetings: [],
  tags: [],
  creator: '',
  characterVersion: '',
  extensions: {},
  unknown: { top: {}, data: {} },
  mirrors: [],
};

/**
 * Converts our character to a card, from which every version of the standards is written (write-card.ts).
 * Fields of the imported card that we have no counterpart for are restored.
 */
export function fromContent(
  content: CharacterContent,
  carried: CarriedCard | null,
  known: readonly KnownTag[],
  facts: ExportFacts = {},
): { card: Card; lorebook: Lorebook | null } {
  const { card: kept, ...lore } = carried ?? nothingCarried();
  const before = { ...BLANK, ...kept } as unknown as Card;
  const [firstMessage = '', ...alternateGreetings] = content.greetings;
  const { extensions } = before;
  const own = {
    ...printOwnFields(content, extensions),
    ...(facts.look ? { [LOOK_KEY]: printLook(facts.look) } : {}),
  };
  const tags = content.rating === null ? content.tags : [...content.tags, content.rating];
  const card: Card = {
    ...before,
    ...eachOf(CARD_TEXTS, (name) => content[name]),
    // Unlike the others it is optional in the standard, so it is omitted if empty.
    nickname: content.nickname || undefined,
    firstMessage,
    alternateGreetings,
    tags: printTags(tags, before.tags, known),
    // An imported card without a creator stays without: its importer did not write it.
    creator: carried?.card['creator'] === undefined ? (facts.creator ?? '') : before.creator,
    extensions: Object.keys(own).length > 0 ? { ...extensions, [OWN_KEY]: own } : extensions,
  };
  if (card.nickname === undefined) delete card.nickname;
  const { source, at, createdAt } = facts;
  if (source !== undefined && !card.source?.includes(source)) card.source = [...(card.source ?? []), source];
  if (createdAt !== undefined) card.creationDate ||= createdAt;
  if (at !== undefined) card.modificationDate = at;
  return { card, lorebook: fromOwnLorebook(content.lorebook, lore) };
}
