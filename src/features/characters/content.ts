// The content of a draft and of each published version: everything that a creator writes about a character.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { LoreEntry, LoreFilter, Lorebook } from '../../shared/words/lorebook.ts';
import {
  AGE_MAX,
  DRAFT_LIST_MAX,
  DRAFT_LORE_ENTRIES_MAX,
  DRAFT_TEXT_MAX,
  LORE_COUNT_MAX,
  LORE_DEPTH_MAX,
  LORE_ORDER_MAX,
  LORE_TOKENS_MAX,
  RATINGS,
  VISIBILITIES,
} from './rules.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES } from './text-fields.ts';

/** A draft accepts nearly anything; problems.ts lists what must be fixed before publishing. */
const Text = z.string().max(DRAFT_TEXT_MAX, `At most ${DRAFT_TEXT_MAX} characters can be kept`);
const KEPT_MAX = 'At most 2000 characters can be kept';
const Line = DisplayLine.max(2_000, KEPT_MAX);
/** What only its creator reads, as it is written: a keyword may be a regular expression. */
const Term = z.string().max(2_000, KEPT_MAX);
const list = <T extends z.ZodType>(item: T, max = DRAFT_LIST_MAX) =>
  z.array(item).max(max, `At most ${max} can be kept`);

const Count = z.number().int().min(0).max(LORE_COUNT_MAX);

/** The shared entry with size limits added. */
const DraftEntry = LoreEntry.extend({
  name: Term.default(''),
  keys: list(Term),
  secondaryKeys: list(Term).default([]),
  content: Text,
  order: z.number().int().min(-LORE_ORDER_MAX).max(LORE_ORDER_MAX).default(100),
  depth: z.number().int().min(0).max(LORE_DEPTH_MAX).default(4),
  scanDepth: z.number().int().min(0).max(LORE_DEPTH_MAX).nullable().default(null),
  outletName: Term.default(''),
  group: Term.default(''),
  groupWeight: Count.default(100),
  delayUntilRecursion: Count.default(0),
  sticky: Count.default(0),
  cooldown: Count.default(0),
  delay: Count.default(0),
  characterFilter: LoreFilter.extend({ names: list(Term).default([]), tags: list(Term).default([]) })
    .nullable()
    .default(null),
});
const DraftLorebook = Lorebook.extend({
  name: Term.default(''),
  description: Text.default(''),
  scanDepth: z.number().int().min(0).max(LORE_DEPTH_MAX).default(4),
  tokenBudget: z.number().int().min(0).max(LORE_TOKENS_MAX).nullable().default(null),
  minActivations: Count.default(0),
  minActivationsDepth: Count.default(0),
  entries: list(DraftEntry, DRAFT_LORE_ENTRIES_MAX),
});

/** Input of the image engine. */
export const Look = z.strictObject({
  /** Determines the face. */
  seed: z.string().max(200),
  /**
   * Features to draw: tags of the catalogue ("vampire", "long-hair", "glasses") and tags of the image engine
   * ("hair:bob").
   */
  tags: list(z.string().max(200)),
  /** Colours, clothes and light in free text, for instance "silver hair, red eyes, moonlit". */
  words: Term,
});
export type Look = z.output<typeof Look>;

const fields = {
  ...eachOf(TEXT_NAMES, (name) => (TEXT_FIELDS[name].isLine ? Line : Text)),
  /** Whole years; null until stated. */
  age: z.number().int('The age is a whole number').min(0).max(AGE_MAX).nullable(),
  greetings: list(Text),
  starters: list(Line),
  /** Names of the catalogue, except for the content rating, which is in `rating`. */
  tags: list(DisplayLine.max(200)),
  rating: z.enum(RATINGS).nullable(),
  look: Look,
  lorebook: DraftLorebook,
  /** Applies when it is published. */
  visibility: z.enum(VISIBILITIES),
};

export const CharacterContent = z.strictObject(fields);
export type CharacterContent = z.output<typeof CharacterContent>;

/** Only what changed; each field is replaced as a whole. */
export const ContentChanges = CharacterContent.partial();
export type ContentChanges = z.output<typeof ContentChanges>;
