// Quality and trend of a character: by the number of distinct and of returning people, never by the number of
// messages.

export interface Counts {
  /** Distinct people who wrote, without the creator. */
  chatters: number;
  /** Those of them who returned on another day. */
  returned: number;
  /** Those of the last week. */
  recent: number;
  likes: number;
  /** Editorial score of the built-in catalogue, 0 to 1; 0 for characters of users. */
  editorial: number;
}

/**
 * The prior: two of ten people return. It keeps a character with two of two returning users from counting as
 * 100 %.
 */
const EXPECTED = 10;
const EXPECTED_RETURNED = 2;
/** Counts from 10,000 on have the full weight. */
const FULL = Math.log1p(10_000);
/** The most that the editorial score adds; halved at EDITORIAL_FADE chatters. */
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

/** 100 per person of the last week; the quality adds less than 100 and decides ties. */
export const trendOf = (recent: number, quality: number): number => recent * 100 + Math.floor(quality / 101);
