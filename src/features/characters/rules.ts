// Limits of a character. The screens show them and the server enforces them.

/** Every character is an adult (decisions.md 7); the maximum catches typing errors. */
export const AGE_MIN = 18;
export const AGE_MAX = 1_000_000;

/** Characters of the texts that stand in lists and parts; of the others text-fields.ts tells. */
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

/** The chat opens with one; more than ten are rarely swiped through. */
export const GREETINGS_MIN = 1;
export const GREETINGS_MAX = 10;
/** They are shown in one row below an empty chat. */
export const STARTERS_MAX = 6;
/** More would put every character under every tag; the catalogue has ten categories. */
export const TAGS_MAX = 20;
/** The drawing knows about as many features of one person. */
export const LOOK_TAGS_MAX = 30;

/** Every entry is scanned at every turn, which must take only milliseconds. */
export const LORE_ENTRIES_MAX = 500;
export const LORE_KEYS_MAX = 40;
/** Of all entries together, because all are scanned at every turn. */
export const LORE_TEXT_MAX = 400_000;
export const LORE_DEPTH_MAX = 100;
export const LORE_ORDER_MAX = 1_000_000;

/**
 * Tokens of what stands in every prompt: with more, a conversation on a model of 8,192 tokens would have no
 * room (build-prompt.ts keeps 35 % for the history, and the policy and the reply need theirs).
 */
export const PERMANENT_TOKENS_MAX = 4_000;

/** Drafts may exceed the limits of published characters, so that no text is lost; this bounds them. */
export const DRAFT_TEXT_MAX = 200_000;
export const DRAFT_LIST_MAX = 200;
export const DRAFT_LORE_ENTRIES_MAX = 2_000;
/** Bytes of one autosave: the largest lorebook of a draft that is still edited in a browser. */
export const DRAFT_BYTES_MAX = 2 * 1_048_576;

/** The largest creators of the field have some hundreds; drafts and deleted ones count too. */
export const OWN_CHARACTERS_MAX = 1_000;
/** Older ones without conversations are deleted. */
export const VERSIONS_KEPT = 50;
/** How long a deleted character can be brought back. */
export const RESTORE_DAYS = 30;

/** Turns of a test chat: enough to hear a voice; it is kept nowhere. */
export const TEST_TURNS_MAX = 30;
export const TEST_MESSAGE_MAX = 4_000;

/** The largest card that is read: a CharX archive (server/cards/model/limits.ts). */
export const CARD_FILE_MAX = 64 * 1_048_576;

export const RATINGS = ['sfw', 'suggestive', 'nsfw'] as const;
export type Rating = (typeof RATINGS)[number];

/**
 * `public`: lists, search and the creator's page show it. `unlisted`: whoever has the address. `private`: its
 * maker only. `draft`: not finished; its maker only, and nobody chats with it.
 */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Categories of the tag catalogue from which one tag is required (section 3 of the specification). */
export const TYPE_CATEGORY = 'Character Type';
export const RATING_CATEGORY = 'Content Rating';
/** Campus life is never rated for adults (decisions.md 12). */
export const CAMPUS_TAG = 'school';
