// Limits of a character, shown by the screens and enforced by the server.

/** Every character is an adult (decisions.md 7); the maximum catches typing errors. */
export const AGE_MIN = 18;
export const AGE_MAX = 1_000_000;

/** Characters of texts in lists and nested objects. The others are limited in text-fields.ts. */
export const TEXT_MAX = {
  greeting: 8_000,
  starter: 120,
  tag: 60,
  lookSeed: 80,
  lookTag: 40,
  lookWords: 400,
  loreName: 120,
  loreKey: 120,
  loreContent: 8_000,
  loreDescription: 1_000,
} as const;

/** A chat begins with one of them. Users rarely swipe through more than ten. */
export const GREETINGS_MIN = 1;
export const GREETINGS_MAX = 10;
/** Starters are shown in one row below an empty chat. */
export const STARTERS_MAX = 6;
/** Limits tag spam, with two tags for each of the ten categories of the catalogue. */
export const TAGS_MAX = 20;
/** The built-in image engine distinguishes about this many features of a person. */
export const LOOK_TAGS_MAX = 30;

/** All entries are scanned at every turn, which must take only milliseconds. */
export const LORE_ENTRIES_MAX = 500;
export const LORE_KEYS_MAX = 40;
/** Characters of all entries together, because all are scanned at every turn. */
export const LORE_TEXT_MAX = 400_000;
export const LORE_DEPTH_MAX = 100;
export const LORE_ORDER_MAX = 1_000_000;
/** Of messages, weights and levels: more than any chat has, and exact in a 32-bit column. */
export const LORE_COUNT_MAX = 1_000_000;
export const LORE_TOKENS_MAX = 1_000_000;
/** What the fields of the editor take. */
export const LORE_LIMITS = {
  depth: LORE_DEPTH_MAX,
  order: LORE_ORDER_MAX,
  count: LORE_COUNT_MAX,
  tokens: LORE_TOKENS_MAX,
};

/**
 * Tokens of the texts in every prompt. With more, a model with 8,192 tokens of context could not hold a
 * conversation: build-prompt.ts reserves 35 % for the history, and the policy and the reply need tokens too.
 */
export const PERMANENT_TOKENS_MAX = 4_000;

/** Drafts may exceed the limits for publishing, so that no text is lost, but not these limits. */
export const DRAFT_TEXT_MAX = 200_000;
export const DRAFT_LIST_MAX = 200;
export const DRAFT_LORE_ENTRIES_MAX = 2_000;
/** Bytes of one autosave, enough for the largest lorebooks that can be edited in a browser. */
export const DRAFT_BYTES_MAX = 2 * 1_048_576;

/** Includes drafts and deleted ones. The most prolific creators of similar products have some hundreds. */
export const OWN_CHARACTERS_MAX = 1_000;
/** Older ones without conversations are deleted. */
export const VERSIONS_KEPT = 50;
/** How long a deleted character can be restored. */
export const RESTORE_DAYS = 30;

/** Messages of a test chat, which is not stored: enough to get an impression of the character. */
export const TEST_TURNS_MAX = 30;
export const TEST_MESSAGE_MAX = 4_000;

/** The largest card that is read: a CharX archive (server/cards/model/limits.ts). */
export const CARD_FILE_MAX = 64 * 1_048_576;

export const RATINGS = ['sfw', 'suggestive', 'nsfw'] as const;
export type Rating = (typeof RATINGS)[number];

/**
 * Who can see a published character. `public`: everybody, in lists, search and on the creator's page.
 * `unlisted`: everybody who has the link. `private`: only the creator.
 */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Categories of the tag catalogue from which one tag is required (section 3 of the specification). */
export const TYPE_CATEGORY = 'Character Type';
export const RATING_CATEGORY = 'Content Rating';
/** Cannot be combined with the rating nsfw (decisions.md 12). */
export const CAMPUS_TAG = 'school';
