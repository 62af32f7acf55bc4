import type { CategoryCode, Level, Surface } from '../../categories.ts';

/**
 * Rules as data. A pack defines groups of words and phrases; a rule fires when all its groups occur close
 * together.
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
  /** Crude or hateful words, encoded by `hashOf` so that they are not readable in the repository. */
  hashed?: string;
  phrases?: readonly string[];
  /** A hit is pardoned if an allowed phrase covers its last word: "you are the | only child". */
  isKeyedByLast?: boolean;
};

/** Pardons hits of `groups` that lie inside one of the phrases. */
export type Allow = {
  groups: string;
  phrases: readonly string[];
  /** Soft: rules with `isStrict` still count the hit ("when I was a child" next to a sexual context). */
  isSoft?: boolean;
};

export type Rule = {
  id: string;
  category: CategoryCode;
  /** Each entry is one or more group names ("minor|child"); every entry needs a hit. */
  all: readonly string[];
  /**
   * Maximum number of words between the first entry's hit and each other hit; absent: anywhere in the text.
   */
  within?: number;
  /** Maximum number of sentence ends between them; absent: any number. */
  sentences?: number;
  /** The rule does not fire when one of these groups has a hit within `unlessWithin` words (default 40). */
  unless?: readonly string[];
  unlessWithin?: number;
  /**
   * Weak hints: fires when the weights of the groups present add up to at least `least`. Used instead of
   * `all`.
   */
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
