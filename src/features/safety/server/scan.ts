import type { Lexicon } from './text/lexicon.ts';
import { matchAt, type Stream } from './text/pattern.ts';
import { GAP_SENTENCE } from './text/tokens.ts';
import type { Normalised } from './normalise.ts';

/** Tokens `first` to `last` (inclusive) are a hit of a group. */
export type Hit = { group: number; first: number; last: number; isSoft: boolean };

export type Scan = {
  /** Hits by group, in the order of the text. Only groups that have one. */
  byGroup: Map<number, Hit[]>;
  /** Hits that an allowed phrase took out. */
  pardoned: Hit[];
  /** The number of sentence ends before each token. */
  sentenceOf: Uint32Array;
};

export type ScanRange = {
  /** Hits that begin before this token, or at or after `until`, are left to another scan. */
  from: number;
  until: number;
  isFinal: boolean;
};

type Cover = { first: number; last: number; groups: ReadonlySet<number>; isSoft: boolean };

const NONE: Scan = { byGroup: new Map(), pardoned: [], sentenceOf: new Uint32Array(0) };

/** Finds every hit of every group. Linear: the work at one word is bounded by the rules, not by the text. */
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
  for (let at = from; at < until; at++) {
    const token = tokens[at]!;
    for (const word of token.words) {
      const groups = lexicon.groupsByWord[word];
      if (groups) for (const group of groups) hits.push({ group, first: at, last: at, isSoft: false });
      const patterns = lexicon.hitsByWord[word];
      if (!patterns) continue;
      for (const { pattern, group } of patterns) {
        const end = matchAt(pattern, stream, at, true);
        if (end > at) hits.push({ group, first: at, last: end - 1, isSoft: false });
      }
    }
    if (Number.isNaN(token.value)) continue;
    for (const { pattern, group } of lexicon.hitsByNumber) {
      const end = matchAt(pattern, stream, at, true);
      if (end > at) hits.push({ group, first: at, last: end - 1, isSoft: false });
    }
  }
  if (hits.length === 0) return NONE;
  return sorted(hits, coversOf(stream, lexicon), normalised, lexicon.keyedByLast);
}

function coversOf(stream: Stream, lexicon: Lexicon): Cover[] {
  const covers: Cover[] = [];
  stream.tokens.forEach((token, at) => {
    const take = (list: (typeof lexicon.allowsByNumber) | undefined) => {
      for (const { pattern, groups, isSoft } of list ?? []) {
        const end = matchAt(pattern, stream, at, false);
        if (end > at) covers.push({ first: at, last: end - 1, groups, isSoft });
      }
    };
    for (const word of token.words) take(lexicon.allowsByWord[word]);
    if (!Number.isNaN(token.value)) take(lexicon.allowsByNumber);
  });
  return covers;
}

function sorted(hits: Hit[], covers: Cover[], { tokens }: Normalised, keyedByLast: ReadonlySet<number>): Scan {
  const byGroup = new Map<number, Hit[]>();
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
  const sentenceOf = new Uint32Array(tokens.length);
  for (let i = 1; i < tokens.length; i++) {
    sentenceOf[i] = sentenceOf[i - 1]! + (tokens[i - 1]!.gap & GAP_SENTENCE ? 1 : 0);
  }
  return { byGroup, pardoned, sentenceOf };
}
