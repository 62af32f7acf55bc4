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

/** What a text is read with. */
export interface GuardDeps {
  examiner: Examiner;
  surface: Surface;
  /** Of all rules. */
  checkWhole: (text: string, surface: Surface) => Verdict;
  /** Of personal data only. */
  checkData: (text: string, surface: Surface) => Verdict;
}

export class TextGuard implements StreamGuard {
  /** What came, as it came: put together where it is looked at, not with every piece. */
  #pieces: string[] = [];
  #length = 0;
  #looked = 0;
  #failed: StreamState | null = null;
  // Where the next look begins: characters, words and sentences before it; the piece that it is in, and characters
  // before that one.
  #offset = 0;
  #piece = 0;
  #before = 0;
  #words = 0;
  #sentences = 0;
  #context = 0;
  #kept: Hits = new Map();
  #isSuspect = false;
  readonly #deps: GuardDeps;

  constructor(deps: GuardDeps) {
    this.#deps = deps;
  }

  push(text: string): StreamState {
    if (this.#failed) return this.#failed;
    this.#pieces.push(text);
    this.#length += text.length;
    const fresh = this.#length - this.#looked;
    if (fresh < STEP || (fresh < FORCED && !endsWord(text))) return OK;
    return this.#look(false);
  }

  end(): StreamState {
    if (this.#failed) return this.#failed;
    const last = this.#look(true);
    if (!last.ok) return last;
    // The looks have seen every word. Only where one of them is a rule's is the whole read once more.
    const { checkWhole, checkData, surface } = this.#deps;
    const verdict = (this.#isSuspect ? checkWhole : checkData)(this.#whole(), surface);
    if (verdict.allowed) return verdict.severity === 'allow' ? OK : { ok: true, verdict };
    return (this.#failed = { ok: false, verdict });
  }

  /** @param isFinal nothing follows: the last words are judged as well. */
  #look(isFinal: boolean): StreamState {
    const { examiner, surface } = this.#deps;
    const normalised = normalise(this.#unread(), examiner.lexicon);
    const { tokens } = normalised;
    this.#looked = this.#length;
    const until = isFinal ? tokens.length : tokens.length - HELD;
    if (until <= this.#context) {
      if (this.#length - this.#offset > LONGEST) this.#skip(tokens.length);
      return OK;
    }
    const fresh = examiner.find(normalised, { from: this.#context, until, isFinal });
    if (fresh.size > 0) {
      for (const [group, hits] of fresh) {
        this.#isSuspect ||= examiner.canFire(group);
        const list = this.#kept.get(group) ?? [];
        for (const hit of hits) list.push(this.#placed(hit));
        this.#kept.set(group, list);
      }
      const verdict = verdictOf(
        surface,
        examiner.sort(examiner.judge(this.#kept, surface, this.#whole())),
        [],
      );
      if (!verdict.allowed) return (this.#failed = { ok: false, verdict });
    }
    const next = Math.max(0, until - EDGE);
    this.#context = until - next;
    for (let i = 0; i < next; i++) if (tokens[i]!.gap & GAP_SENTENCE) this.#sentences++;
    this.#offset += sourceSpan(normalised, next, next).start;
    this.#words += next;
    if (this.#kept.size > 0) this.#forget(this.#words + this.#context - REACH);
    return OK;
  }

  /** Put together once: a long text with much to look at is not joined from its first piece every time. */
  #whole(): string {
    if (this.#pieces.length > 1) {
      this.#pieces = [this.#pieces.join('')];
      this.#piece = 0;
      this.#before = 0;
    }
    return this.#pieces[0] ?? '';
  }

  /** From where the last look left off. */
  #unread(): string {
    const pieces = this.#pieces;
    while (this.#piece < pieces.length && this.#before + pieces[this.#piece]!.length <= this.#offset)
      this.#before += pieces[this.#piece++]!.length;
    return pieces
      .slice(this.#piece)
      .join('')
      .slice(this.#offset - this.#before);
  }

  /** Gives up on text that has no words: the look at the end still reads it. */
  #skip(count: number): void {
    this.#offset = this.#length;
    this.#isSuspect = true;
    this.#words += count;
    this.#context = 0;
  }

  #placed(hit: Hit): Hit {
    return {
      ...hit,
      first: hit.first + this.#words,
      last: hit.last + this.#words,
      sentence: hit.sentence + this.#sentences,
      start: hit.start + this.#offset,
      end: hit.end + this.#offset,
    };
  }

  #forget(before: number): void {
    const later: Hits = new Map();
    for (const [group, hits] of this.#kept) {
      const near = hits.filter((hit) => hit.last >= before);
      if (near.length > 0) later.set(group, near);
    }
    this.#kept = later;
  }
}

function endsWord(piece: string): boolean {
  const code = piece.charCodeAt(piece.length - 1);
  return code <= 47 || (code >= 58 && code <= 63);
}
