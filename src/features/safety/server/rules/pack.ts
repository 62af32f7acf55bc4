import type { CategoryCode, Level, Surface } from '../../categories.ts';

/**
 * Rules as data. A pack names groups of words and phrases; a rule fires when all its groups lie close together.
 *
 * Words: separated by blanks; `kiss~v` adds a verb's endings, `teen~n` a noun's plural.
 * Phrases: elements separated by blanks, matched on whole words:
 *   child|kid      one of these words          @who     one of the set or group `who`
 *   a|the?         may be absent               *3       up to three words of any kind
 *   #  #1..17      a number, in that range     $  ^     the clause ends, or begins, here
 *   !not|no        the next word is none of these
 * A phrase may not begin with `?`, `*` or `!`.
 */
export type Terms = {
  words?: string;
  /** Crude or hateful words, kept as `hashOf` makes them so that they need not stand in the repository. */
  hashed?: string;
  phrases?: readonly string[];
  /** An allowed phrase over the hit's last word is enough to pardon it: "you are the | only child". */
  isKeyedByLast?: boolean;
};

/** Takes hits of `groups` out of the count where they lie inside one of the phrases. */
export type Allow = {
  groups: string;
  phrases: readonly string[];
  /** Soft: rules marked `isStrict` still count the hit ("when I was a child" next to a sexual context). */
  isSoft?: boolean;
};

export type Rule = {
  id: string;
  category: CategoryCode;
  /** Each entry is one or more group names ("minor|child"); every entry needs a hit. */
  all: readonly string[];
  /** Most words between the first entry's hit and each other; absent: anywhere in the text. */
  within?: number;
  /** Most sentence ends between them; absent: any number. */
  sentences?: number;
  /** No rule where one of these groups has a hit within `unlessWithin` words (40 when absent). */
  unless?: readonly string[];
  unlessWithin?: number;
  /** Weak hints: fires when the weights of distinct groups that are present reach `least`. Used instead of `all`. */
  score?: { weights: Record<string, number>; least: number };
  on?: readonly Surface[];
  notOn?: readonly Surface[];
  level?: Level;
  isStrict?: boolean;
};

export type Pack = {
  id: string;
  sets?: Record<string, string>;
  groups?: Record<string, Terms>;
  allow?: readonly Allow[];
  rules?: readonly Rule[];
};
