import type { LookData } from '../../../../../shared/words/look/look-data.ts';
import type { CharacterContent } from '../../../content.ts';
import { RATINGS, type Rating } from '../../../rules.ts';
import { CARD_TEXTS, eachOf } from '../../../text-fields.ts';
import type { Card } from '../model/card.ts';
import type { JsonObject } from '../model/json-value.ts';
import type { Lorebook } from '../model/lorebook.ts';
import { createReport, type Correction } from '../model/report.ts';
import { CARRIED_OF_CARD, pick, type CarriedCard } from './carried-card.ts';
import { fitContent } from './fit-content.ts';
import { LOOK_KEY, readLook } from './look-extension.ts';
import { OWN_KEY, ownExtension, ownFieldsIn } from './own-extension.ts';
import { toOwnLorebook } from './own-lorebook.ts';
import { createTagFinder, ownTagsAmong, type KnownTag } from './own-tags.ts';
import { statedAge } from './stated-age.ts';
import { suggestHook } from './suggest-hook.ts';

export interface ImportedContent {
  /** Content of the new draft. Macros in the texts are not replaced. */
  content: CharacterContent;
  /** Data without a counterpart in our content. */
  carried: CarriedCard;
  /** The card states no age or several, so the importer must be asked. */
  missingAge: boolean;
  /** Content cut to a draft's limits; to be shown together with the reader's corrections. */
  corrections: Correction[];
  /** Look data that it was exported with here. */
  look: LookData | null;
}

const isSaid = (text: string): boolean => text.trim() !== '';
const isRating = (name: string): boolean => (RATINGS as readonly string[]).includes(name);

/** The strictest rating among the tags. */
const ratingOfTags = (tags: readonly string[]): Rating | null =>
  RATINGS.findLast((rating) => tags.includes(rating)) ?? null;

/** Omits our own extension, which is converted to fields. */
function carriedCard(card: Card): JsonObject {
  const { [OWN_KEY]: _own, ...extensions } = card.extensions;
  return pick({ ...card, extensions }, CARRIED_OF_CARD);
}

/** Converts a card to our content. `known`: our tags. The importer adds what the card does not state. */
export function toContent(
  card: Card,
  lorebook: Lorebook | null,
  known: readonly KnownTag[],
): ImportedContent {
  const report = createReport();
  const own = ownFieldsIn(card);
  const { age } = statedAge(card);
  const tags = ownTagsAmong(card.tags, createTagFinder(known));
  const lore = toOwnLorebook(lorebook);
  const content: CharacterContent = {
    ...own.texts,
    ...eachOf(CARD_TEXTS, (name) => card[name] ?? ''),
    hook: own.texts.hook || suggestHook(card),
    age,
    greetings: [card.firstMessage, ...card.alternateGreetings].filter(isSaid),
    starters: own.starters,
    tags: tags.filter((name) => !isRating(name)),
    rating: own.rating ?? ratingOfTags(tags),
    look: own.look,
    lorebook: lore.lorebook,
    // Private until the importer decides, because it may be another author's work.
    visibility: 'private',
  };
  const look = readLook(ownExtension(card)[LOOK_KEY], report);
  return {
    look,
    content: fitContent(content, report),
    carried: { card: carriedCard(card), ...lore.carried },
    missingAge: age === null,
    corrections: report.corrections(),
  };
}
