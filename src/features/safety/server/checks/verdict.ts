import { categories, isRefusal, type CategoryCode, type Level, type Surface } from '../../categories.ts';

/** A span of the original text. */
export type Match = { start: number; end: number; text: string };

/** One line per rule that fired, sorted by severity. */
export type TraceLine = {
  rule: string;
  category: CategoryCode;
  level: Level;
  /**
   * The transformation in which the rule fired: `plain`, `backwards`, `rot13`, or the decoding that was
   * applied.
   */
  reading: string;
  hits: { group: string; match: Match }[];
};

/** `self-minor`: the user states that they are under 18, so the account needs a new age check. */
export type Signal = 'self-minor';

export type Verdict = {
  allowed: boolean;
  /**
   * The consequence: `allow`, `review` (accept and flag for a moderator), `mask` (accept `masked`), `block`,
   * `hard`.
   */
  severity: Level;
  surface: Surface;
  category?: CategoryCode;
  /** The policy's public name, the sentence for the user and what they can change. Only for refusals. */
  policy?: string;
  message?: string;
  fix?: string;
  /** The matches of the first finding; for `mask`, all spans to mask. */
  matches: Match[];
  /** The text with the matches masked, if the severity is `mask`. */
  masked?: string;
  signals: Signal[];
  trace: TraceLine[];
};

export function passing(surface: Surface, signals: Signal[] = []): Verdict {
  return { allowed: true, severity: 'allow', surface, matches: [], signals, trace: [] };
}

/** Builds the verdict from findings, which must be sorted by severity, worst first. */
export function verdictOf(surface: Surface, trace: TraceLine[], signals: Signal[]): Verdict {
  const worst = trace[0];
  if (!worst) return passing(surface, signals);
  const matches = distinct(worst.hits.map((hit) => hit.match));
  const verdict: Verdict = {
    allowed: !isRefusal(worst.level),
    severity: worst.level,
    surface,
    category: worst.category,
    matches,
    signals,
    trace,
  };
  if (verdict.allowed) return verdict;
  const { policy, message, fix } = categories[worst.category];
  return { ...verdict, policy, message, fix };
}

function distinct(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((match, i) => i === 0 || match.start >= sorted[i - 1]!.end);
}
