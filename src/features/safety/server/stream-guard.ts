import type { Surface } from '../categories.ts';
import type { Examiner } from './examine.ts';
import { normalise, sourceSpan } from './normalise.ts';
import type { Hit, Hits } from './scan.ts';
import { GAP_SENTENCE } from './text/tokens.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/** `verdict` of a good end is there when something is to be masked or marked. */
export type StreamState = { ok: true; verdict?: Verdict } | { ok: false; verdict: Verdict };

/**
 * Watches a reply while it is written. `push` for each piece, `end` once: both say whether the text may go on. After a
 * violation every further call repeats it. The verdict of `end` is the one to store. Not for reuse.
 */
export type StreamGuard = { push: (text: string) => StreamState; end: () => StreamState };

const OK: StreamState = { ok: true };
/** New characters that are gathered before a look: about a line. */
const STEP = 112;
/** With no blank in sight a look is forced here, so that text without blanks cannot wait for ever. */
const FORCED = 256;
/** Words whose right side is not there yet: they are judged at the next look. */
const HELD = 8;
/** Words before those that are read again for their context: the longest allowed phrase. */
const EDGE = 10;
/** The longest reach of a rule (rules/*.ts `within` and `unlessWithin`), and so how long a hit is kept. */
const REACH = 48;
/** Characters that so few words cannot need: a run of letters without an end. */
const LONGEST = 4000;

export function createStreamGuard(
  examiner: Examiner,
  surface: Surface,
  checks: {
    /** Of all rules. */
    whole: (text: string, surface: Surface) => Verdict;
    /** Of personal data only. */
    data: (text: string, surface: Surface) => Verdict;
  },
): StreamGuard {
  /** What came, as it came: put together where it is looked at, not with every piece. */
  let pieces: string[] = [];
  let length = 0;
  let looked = 0;
  let failed: StreamState | null = null;
  // Where the next look begins: characters, words and sentences before it; the piece that it is in, and characters
  // before that one.
  let offset = 0;
  let piece = 0;
  let before = 0;
  let words = 0;
  let sentences = 0;
  let context = 0;
  let kept: Hits = new Map();
  let isSuspect = false;

  /** @param isFinal nothing follows: the last words are judged as well. */
  function look(isFinal: boolean): StreamState {
    const normalised = normalise(unread(), examiner.lexicon);
    const { tokens } = normalised;
    looked = length;
    const until = isFinal ? tokens.length : tokens.length - HELD;
    if (until <= context) {
      if (length - offset > LONGEST) skip(tokens.length);
      return OK;
    }
    const fresh = examiner.find(normalised, { from: context, until, isFinal });
    if (fresh.size > 0) {
      for (const [group, hits] of fresh) {
        isSuspect ||= examiner.canFire(group);
        const list = kept.get(group) ?? [];
        for (const hit of hits) list.push(placed(hit));
        kept.set(group, list);
      }
      const verdict = verdictOf(surface, examiner.sort(examiner.judge(kept, surface, whole())), []);
      if (!verdict.allowed) return (failed = { ok: false, verdict });
    }
    const next = Math.max(0, until - EDGE);
    context = until - next;
    for (let i = 0; i < next; i++) if (tokens[i]!.gap & GAP_SENTENCE) sentences++;
    offset += sourceSpan(normalised, next, next).start;
    words += next;
    if (kept.size > 0) forget(words + context - REACH);
    return OK;
  }

  /** Put together once: a long text with much to look at is not joined from its first piece every time. */
  function whole(): string {
    if (pieces.length > 1) {
      pieces = [pieces.join('')];
      piece = 0;
      before = 0;
    }
    return pieces[0] ?? '';
  }

  /** From where the last look left off. */
  function unread(): string {
    while (piece < pieces.length && before + pieces[piece]!.length <= offset)
      before += pieces[piece++]!.length;
    return pieces
      .slice(piece)
      .join('')
      .slice(offset - before);
  }

  /** Gives up on text that has no words: the look at the end still reads it. */
  function skip(count: number): void {
    offset = length;
    isSuspect = true;
    words += count;
    context = 0;
  }

  function placed(hit: Hit): Hit {
    return {
      ...hit,
      first: hit.first + words,
      last: hit.last + words,
      sentence: hit.sentence + sentences,
      start: hit.start + offset,
      end: hit.end + offset,
    };
  }

  function forget(before: number): void {
    const later: Hits = new Map();
    for (const [group, hits] of kept) {
      const near = hits.filter((hit) => hit.last >= before);
      if (near.length > 0) later.set(group, near);
    }
    kept = later;
  }

  return {
    push(text) {
      if (failed) return failed;
      pieces.push(text);
      length += text.length;
      const fresh = length - looked;
      if (fresh < STEP || (fresh < FORCED && !endsWord(text))) return OK;
      return look(false);
    },
    end() {
      if (failed) return failed;
      const last = look(true);
      if (!last.ok) return last;
      // The looks have seen every word. Only where one of them is a rule's is the whole read once more.
      const verdict = checks[isSuspect ? 'whole' : 'data'](whole(), surface);
      if (verdict.allowed) return verdict.severity === 'allow' ? OK : { ok: true, verdict };
      return (failed = { ok: false, verdict });
    },
  };
}

function endsWord(piece: string): boolean {
  const code = piece.charCodeAt(piece.length - 1);
  return code <= 47 || (code >= 58 && code <= 63);
}
