// Limits of how replies are written in a conversation, shown by the screens and enforced by the server.

/** About 1,000 tokens: a direction for the story, not a story. */
export const NOTE_MAX = 4_000;
/** Messages back from the newest; beyond it the history of most windows has ended. */
export const NOTE_DEPTH_MAX = 99;
/** SillyTavern's depth where nobody chooses one. */
export const NOTE_DEPTH = 4;
/** The note stands in every n-th prompt; rarer than that it is forgotten in between. */
export const NOTE_EVERY_MAX = 50;
/** Of the room for a prompt, what the note may take: the conversation is worth more than the note on it. */
export const NOTE_SHARE = 0.2;
/** In tokens: a sentence, and about ten pages. */
export const LENGTH_MIN = 20;
export const LENGTH_MAX = 4_000;
/** Where no length is said a reply still ends: a model that finds no end by itself would fill its window. */
export const LENGTH_OFF_TOKENS = 2_000;
/** Strict servers take four stop texts, of which the names of who else speaks need some; others take more. */
export const STOPS_MAX = 8;
export const STOP_TEXT_MAX = 60;

interface Range {
  min: number;
  max: number;
  step: number;
  /** What most models take where nothing is said; the slider stands there. */
  usual: number;
}

/** In the order in which they are shown. */
export const SAMPLER_NAMES = [
  'temperature',
  'topP',
  'topK',
  'minP',
  'repetitionPenalty',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
] as const;
export type SamplerName = (typeof SAMPLER_NAMES)[number];

/** What every back-end that knows the field takes, so that a value is not refused by one and taken by another. */
export const SAMPLER_RANGES: Record<SamplerName, Range> = {
  temperature: { min: 0, max: 2, step: 0.05, usual: 0.8 },
  topP: { min: 0.01, max: 1, step: 0.01, usual: 1 },
  topK: { min: 0, max: 500, step: 1, usual: 0 },
  minP: { min: 0, max: 1, step: 0.01, usual: 0 },
  repetitionPenalty: { min: 0.5, max: 2, step: 0.01, usual: 1 },
  presencePenalty: { min: -2, max: 2, step: 0.05, usual: 0 },
  frequencyPenalty: { min: -2, max: 2, step: 0.05, usual: 0 },
  seed: { min: 0, max: 2_147_483_647, step: 1, usual: 0 },
};

/** An engine's id and the engine's own name of a model. */
export const MODEL_ID_MAX = 300;

/** More than anybody tells apart by their names. */
export const PRESETS_MAX = 50;
export const PRESET_NAME_MAX = 40;
/** SillyTavern's hold all their prompts; the longest that are shared have some hundred kilobytes. */
export const PRESET_FILE_MAX = 2 * 1_048_576;
