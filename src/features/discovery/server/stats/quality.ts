// How good and how lively a character is: by different people and by those who came back, never by how much was said.

export interface Counts {
  /** Different people who wrote, without the maker. */
  chatters: number;
  /** Those of them who came back on another day. */
  returned: number;
  /** Those of the last week. */
  recent: number;
  likes: number;
  /** What the house gives its own first catalogue, 0 to 1; 0 for everybody else's. */
  editorial: number;
}

/** The prior: two of ten people return. It keeps a character with two of two returning users from counting as 100 %. */
const EXPECTED = 10;
const EXPECTED_RETURNED = 2;
/** So many count in full. */
const FULL = Math.log1p(10_000);
/** The editorial order fades as people decide. */
const EDITORIAL = 500;
const EDITORIAL_FADE = 20;

const reach = (count: number): number => Math.min(1, Math.log1p(Math.max(0, count)) / FULL);

/** 0 to 10,000. */
export function qualityOf({ chatters, returned, likes, editorial }: Counts): number {
  const faith = (returned + EXPECTED_RETURNED) / (chatters + EXPECTED);
  const shown = Math.max(0, Math.min(1, editorial)) / (1 + chatters / EDITORIAL_FADE);
  const value = 10_000 * (0.45 * faith + 0.4 * reach(chatters) + 0.15 * reach(likes)) + EDITORIAL * shown;
  return Math.round(Math.min(10_000, value));
}

/** A hundred for each person of the last week; among equals the better one first. */
export const trendOf = (recent: number, quality: number): number => recent * 100 + Math.floor(quality / 101);
