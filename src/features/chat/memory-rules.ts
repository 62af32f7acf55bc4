/** Characters of a fact. A model reads a short sentence better than a paragraph. */
export const FACT_MAX = 200;
/** Characters of a scene's recap: two paragraphs. */
export const SCENE_MAX = 1_200;
/** Characters of a chapter. */
export const CHAPTER_MAX = 2_000;
/** Facts that may be pinned in one scope; each is part of every prompt. */
export const PINNED_MAX = 8;
/** Facts that one user may write themselves, in all conversations together. */
export const OWN_FACTS_MAX = 2_000;
/** Topics that may be forbidden to learn in one place, and the characters of each. A model is told all of them. */
export const TOPICS_MAX = 20;
export const TOPIC_MAX = 80;
/** How long a forgotten fact can be brought back, in ms. */
export const FORGOTTEN_MS = 30 * 86_400_000;
/** A pause after which a new scene begins, in ms. */
export const SCENE_PAUSE_MS = 6 * 3_600_000;
/** Share of the window, and tokens, that memory may fill (memory.md 3.8). */
export const MEMORY_SHARE = 0.15;
export const MEMORY_TOKENS = 1_500;
