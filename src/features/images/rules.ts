/** Characters of an image prompt. */
export const PROMPT_MAX = 1500;
/** Characters of a seed, which may be words. */
export const SEED_MAX = 60;
/** Characters of a model's id: that of its engine, and the engine's own name for it. */
export const MODEL_MAX = 300;
/** The model of what a person uploaded. */
export const UPLOADED = 'upload';
/** Steps of a drawing that somebody may ask for: each takes time, and all cost the same. */
export const STEPS_MAX = 60;
export const GUIDANCE_MAX = 20;
/** Characters of a sampler's name. */
export const SAMPLER_MAX = 40;
/** Pictures of one request. */
export const COUNT_MAX = 4;

/** How a picture of one's own is changed. */
export const EDIT_MODES = ['whole', 'brush', 'extend'] as const;
export type EditMode = (typeof EDIT_MODES)[number];
export const STRENGTH = 0.6;
export const STRENGTH_MIN = 0.05;
/** Characters of a mask as base64: hundreds of times what brush strokes take. */
export const MASK_MAX = 400_000;

/** Portraits of one's own characters are free (design.md), as often as somebody who looks for a face needs. */
export const PORTRAITS_A_DAY = 100;
/** Pixels of a look that is drawn for the live preview: an eighth of a picture's work. */
export const SKETCH_SIZE = { width: 288, height: 384 } as const;

/** Pixels by aspect ratio: about 0.8 megapixels each, multiples of 8. */
export const SIZES = {
  '3:4': { width: 768, height: 1024 },
  '2:3': { width: 720, height: 1080 },
  '9:16': { width: 648, height: 1152 },
  '1:1': { width: 896, height: 896 },
  '4:3': { width: 1024, height: 768 },
  '16:9': { width: 1152, height: 648 },
} as const;
export type AspectRatio = keyof typeof SIZES;
export const ASPECT_RATIOS = Object.keys(SIZES) as [AspectRatio, ...AspectRatio[]];

/**
 * Widths of the renditions: the smallest cards, cards, the feed's first one, gallery, full. A narrower picture ends with its
 * own width instead; the last is the widest of SIZES, so that nothing that is drawn here is kept smaller.
 */
export const RENDITION_WIDTHS = [160, 320, 480, 640, 1152] as const;

/** decisions.md 3: what an uploaded portrait may be. */
export const UPLOAD_MAX_BYTES = 8 * 1_048_576;
export const UPLOAD_MAX_PIXELS = 40_000_000;
/** Pixels of the smallest one that is kept; what is smaller is enlarged, so that every card has a picture. */
export const PORTRAIT_EDGE_MIN = 320;

export const SHOWCASE_SORTS = ['new', 'liked'] as const;
export type ShowcaseSort = (typeof SHOWCASE_SORTS)[number];

/** Galleries are counted exactly up to here, and no further: counting takes time, and nobody pages so far. */
export const SHARED_COUNT_MAX = 1_000;
/** One's own, which need no look at anything else. */
export const OWN_COUNT_MAX = 10_000;
/** The deepest page without a cursor, because all earlier rows have to be skipped. With a cursor there is no limit. */
export const GALLERY_DEPTH = 5_000;

/**
 * Milliseconds in which a deletion can be undone. Longer than the five seconds of the toast, so that a slow line or a
 * page that is being closed does not make the undoing come too late.
 */
export const UNDO_MS = 60_000;

/** Why somebody reports a picture, in the words that they choose from. */
export const REPORT_REASONS = {
  minor: 'Shows someone who may be under 18',
  person: 'Shows a real person',
  explicit: 'Explicit and not marked as NSFW',
  violence: 'Violence or cruelty',
  stolen: 'Uses someone else’s work',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_NOTE_MAX = 1000;

/** What a moderator decides about a picture of the guard's. */
export const REVIEW_DECISIONS = ['clear', 'keep', 'remove'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];
export const REVIEW_QUEUES = ['open', 'held', 'covered', 'decided'] as const;
export type ReviewQueue = (typeof REVIEW_QUEUES)[number];
/** Characters: long enough to say something. */
export const REVIEW_REASON_MIN = 3;
export const REVIEW_STATEMENT_MIN = 10;
export const REVIEW_REASON_MAX = 1000;

/** What a character may do in a conversation by itself; nothing unless its user says so. */
export const OFFERS = ['never', 'ask', 'auto'] as const;
/** Pictures a day that a character may have drawn by itself: more would be a subscription. */
export const OFFERS_A_DAY_MAX = 20;
export const OFFERS_A_DAY = 3;
/** Coins; far above any price. */
export const SETTING_PRICE_MAX = 10_000;
/** Requests of a conversation that stand in its thread: as many as somebody scrolls back. All are in its media. */
export const CHAT_PICTURES_MAX = 200;
