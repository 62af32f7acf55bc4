import type { Surface } from '../categories.ts';
import type { Examiner } from './examine.ts';
import { normalise } from './normalise.ts';
import { verdictOf, type Verdict } from './verdict.ts';

export type StreamState = { ok: true } | { ok: false; verdict: Verdict };

/**
 * Watches a reply while it is written. `push` for each piece, `end` once: both say whether the text may go on. After a
 * violation every further call repeats it. Not for reuse.
 */
export type StreamGuard = { push: (piece: string) => StreamState; end: () => StreamState };

const OK: StreamState = { ok: true };
/** New characters that are gathered before a look: about a line. */
const STEP = 96;
/** With no blank in sight a look is forced here, so that text without blanks cannot wait for ever. */
const FORCED = 240;
/** Words whose right side is not there yet: they are judged at the next look. */
const HELD = 8;
/** Words at the left edge of the window: judged before, with the context that has been cut off since. */
const EDGE = 10;
/** The longest reach of a rule (rules/*.ts `within`), and so how far back a hit can still combine. */
const REACH = 42;
/** Characters kept for that many words, the two edges included, at the length of ordinary words. */
const TAIL = (REACH + EDGE + HELD) * 7;

export function createStreamGuard(
  examiner: Examiner,
  surface: Surface,
  check: (text: string, surface: Surface) => Verdict,
): StreamGuard {
  let whole = '';
  let seen = 0;
  let windowStart = 0;
  let failed: StreamState | null = null;

  function look(): StreamState {
    const window = whole.slice(windowStart);
    const normalised = normalise(window, examiner.lexicon);
    const trace = examiner.examineWords(normalised, surface, {
      from: windowStart === 0 ? 0 : EDGE,
      until: normalised.tokens.length - HELD,
      isFinal: false,
    });
    seen = whole.length;
    const verdict = verdictOf(surface, examiner.sort(trace), []);
    if (!verdict.allowed) return fail(verdict, windowStart);
    if (window.length > TAIL) windowStart = wordStart(whole, whole.length - TAIL);
    return OK;
  }

  function fail(verdict: Verdict, offset: number): StreamState {
    const moved = verdict.matches.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }));
    return (failed = { ok: false, verdict: { ...verdict, matches: moved } });
  }

  return {
    push(piece) {
      if (failed) return failed;
      whole += piece;
      const fresh = whole.length - seen;
      if (fresh < STEP || (fresh < FORCED && !endsWord(piece))) return OK;
      return look();
    },
    end() {
      if (failed) return failed;
      const verdict = check(whole, surface);
      return verdict.allowed ? OK : fail(verdict, 0);
    },
  };
}

function endsWord(piece: string): boolean {
  const code = piece.charCodeAt(piece.length - 1);
  return code <= 47 || (code >= 58 && code <= 63);
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from);
  return blank >= 0 && blank < from + 40 ? blank + 1 : from;
}
