import type { Lexicon } from '../text/lexicon.ts';
import { matchAt, type Stream } from '../text/pattern.ts';
import { GAP_SENTENCE } from '../text/tokens.ts';
import { sourceSpan, type Normalised } from './normalise.ts';

/**
 * A hit of a group in tokens `first` to `last` (inclusive). `sentence` is the index of the sentence; `start`
 * and `end` are offsets in the source.
 */
export type Hit = {
  group: number;
  first: number;
  last: number;
  sentence: number;
  start: number;
  end: number;
  /** Inside a soft allowed phrase: only strict rules count the hit. */
  isSoft: boolean;
};

/** Hits by group, in text order. Groups without hits are absent. */
export type Hits = Map<number, Hit[]>;

export type Scan = {
  byGroup: Hits;
  /** Hits that an allowed phrase pardoned. */
  pardoned: Hit[];
};

export type ScanRange = {
  /** Hits that begin before this token, or at or after `until`, belong to another scan. */
  from: number;
  until: number;
  isFinal: boolean;
};

type Cover = { first: number; last: number; groups: ReadonlySet<number>; isSoft: boolean };

const NONE: Scan = { byGroup: new Map(), pardoned: [] };

/** Finds all hits of all groups. Linear: the cost per word depends on the rules, not on the text. */
export function scan(normalised: Normalised, lexicon: Lexicon, range?: ScanRange): Scan {
  const { tokens } = normalised;
  const from = range?.from ?? 0;
  const until = Math.min(range?.until ?? tokens.length, tokens.length);
  const stream: Stream = {
    tokens,
    isConnector: (token) => lexicon.isConnector(token.words),
    isFinal: range?.isFinal ?? true,
  };
  const hits: Hit[] = [];
  let sentence = 0;
  for (let at = 0; at < from; at++) if (tokens[at]!.gap & GAP_SENTENCE) sentence++;
  const add = (group: number, first: number, last: number) =>
    hits.push({ group, first, last, sentence, ...sourceSpan(normalised, first, last), isSoft: false });
  for (let at = from; at < until; at++) {
    const token = tokens[at]!;
    for (const word of token.words) {
      const groups = lexicon.groupsByWord[word];
      if (groups) for (const group of groups) add(group, at, at);
      const patterns = lexicon.hitsByWord[word];
      if (!patterns) continue;
      for (const { pattern, group } of patterns) {
        const end = matchAt(pattern, stream, at, true);
        if (end > at) add(group, at, end - 1);
      }
    }
    if (!Number.isNaN(token.value)) {
      for (const { pattern, group } of lexicon.hitsByNumber) {
        const end = matchAt(pattern, stream, at, true);
        if (end > at) add(group, at, end - 1);
      }
    }
    if (token.gap & GAP_SENTENCE) sentence++;
  }
  if (hits.length === 0) return NONE;
  return sorted(hits, coversOf(stream, lexicon), lexicon.keyedByLast);
}

function coversOf(stream: Stream, lexicon: Lexicon): Cover[] {
  const covers: Cover[] = [];
  stream.tokens.forEach((token, at) => {
    const collect = (list: typeof lexicon.allowsByNumber | undefined) => {
      for (const { pattern, groups, isSoft } of list ?? []) {
        const end = matchAt(pattern, stream, at, false);
        if (end > at) covers.push({ first: at, last: end - 1, groups, isSoft });
      }
    };
    for (const word of token.words) collect(lexicon.allowsByWord[word]);
    if (!Number.isNaN(token.value)) collect(lexicon.allowsByNumber);
  });
  return covers;
}

function sorted(hits: Hit[], covers: Cover[], keyedByLast: ReadonlySet<number>): Scan {
  const byGroup: Hits = new Map();
  const pardoned: Hit[] = [];
  const coverAt = new Map<number, Cover[]>();
  for (const cover of covers) {
    for (let at = cover.first; at <= cover.last; at++) {
      const row = coverAt.get(at);
      if (row) row.push(cover);
      else coverAt.set(at, [cover]);
    }
  }
  for (const hit of hits) {
    const key = keyedByLast.has(hit.group) ? hit.last : hit.first;
    const over = coverAt.get(key)?.filter((cover) => cover.last >= hit.last && cover.groups.has(hit.group));
    if (over?.some((cover) => !cover.isSoft)) {
      pardoned.push(hit);
      continue;
    }
    hit.isSoft = (over?.length ?? 0) > 0;
    if (hit.isSoft) pardoned.push(hit);
    const list = byGroup.get(hit.group);
    if (list) list.push(hit);
    else byGroup.set(hit.group, [hit]);
  }
  return { byGroup, pardoned };
}
