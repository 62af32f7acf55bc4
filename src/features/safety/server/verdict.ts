import { categories, isRefusal, type CategoryCode, type Level, type Surface } from '../categories.ts';

/** A span of the text as it was handed in. */
export type Match = { start: number; end: number; text: string };

/** Why a verdict came out as it did: one line for each rule that fired, in order of weight. */
export type TraceLine = {
  rule: string;
  category: CategoryCode;
  level: Level;
  /** How the text was read: as it stands, backwards, moved by 13 letters, or decoded. */
  reading: string;
  hits: { group: string; match: Match }[];
};

/** `self-minor`: the writer says that they are under 18; the account needs a new age check. */
export type Signal = 'self-minor';

export type Verdict = {
  allowed: boolean;
  /** What to do: `allow`, `review` (let through, mark for a person), `mask` (let through `masked`), `block`, `hard`. */
  severity: Level;
  surface: Surface;
  category?: CategoryCode;
  /** The policy's public name, the sentence for the user, and what they can change. Only when refused. */
  policy?: string;
  message?: string;
  fix?: string;
  /** The spans that the first finding rests on; for `mask`, everything to cover. */
  matches: Match[];
  /** With `mask`: the text with the matches covered. */
  masked?: string;
  signals: Signal[];
  trace: TraceLine[];
};

export function passing(surface: Surface, signals: Signal[] = []): Verdict {
  return { allowed: true, severity: 'allow', surface, matches: [], signals, trace: [] };
}

/** The verdict that a list of findings, worst first, amounts to. */
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
