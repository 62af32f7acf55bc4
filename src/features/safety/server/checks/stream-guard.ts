import type { Surface } from '../../categories.ts';
import type { Examiner } from './examine.ts';
import { normalise, sourceSpan } from './normalise.ts';
import type { Hit, Hits } from './scan.ts';
import { GAP_SENTENCE } from '../text/tokens.ts';
import { verdictOf, type Verdict } from './verdict.ts';

/** An `ok` end has a `verdict` when something is to be masked or flagged. */
export type StreamState = { ok: true; verdict?: Verdict } | { ok: false; verdict: Verdict };

/**
 * Checks a reply while it is being written. Call `push` for each piece and `end` once; both return whether
 * the text is still allowed. After a violation, all further calls return it again. The verdict of `end` is
 * the one to store. A guard cannot be reused.
 */
export type StreamGuard = { push: (text: string) => StreamState; end: () => StreamState };

const OK: StreamState = { ok: true };
/** Number of new characters that trigger a scan: about one line. */
const SCAN_STEP = 112;
/**
 * Number of new characters that trigger a scan without a word boundary, so that text without blanks is
 * scanned too.
 */
const FORCED_STEP = 256;
/** Words at the end whose right context is incomplete. They are judged in the next scan. */
const LOOKAHEAD_WORDS = 8;
/** Words before the new ones that are read again as context: the length of the longest allowed phrase. */
const CONTEXT_WORDS = 10;
/** The longest reach of a rule in words (rules/*.ts `within` and `unlessWithin`). Older hits are dropped. */
const REACH = 48;
/** Unscanned text longer than this is an endless run of letters. */
const MAX_UNSCANNED = 4000;

/** Dependencies of a guard. */
export interface GuardDeps {
  examiner: Examiner;
  surface: Surface;
  /** Checks a text by all rules. */
  checkWhole: (text: string, surface: Surface) => Verdict;
  /** Checks a text for personal data only. */
  checkData: (text: string, surface: Surface) => Verdict;
}

export class TextGuard implements StreamGuard {
  /** The received pieces. They are joined for a scan, not with every piece. */
  #pieces: string[] = [];
  #length = 0;
  #scannedLength = 0;
  #failed: StreamState | null = null;
  // The start of the next scan, as counts of characters, words and sentences before it; the piece that
  // contains it, and the number of characters before that piece.
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
    const fresh = this.#length - this.#scannedLength;
    if (fresh < SCAN_STEP || (fresh < FORCED_STEP && !endsWord(text))) return OK;
    return this.#scan(false);
  }

  end(): StreamState {
    if (this.#failed) return this.#failed;
    const last = this.#scan(true);
    if (!last.ok) return last;
    // The scans have covered every word. The whole text is checked again only if a hit belongs to a rule that
    // can fire.
    const { checkWhole, checkData, surface } = this.#deps;
    const verdict = (this.#isSuspect ? checkWhole : checkData)(this.#whole(), surface);
    if (verdict.allowed) return verdict.severity === 'allow' ? OK : { ok: true, verdict };
    return (this.#failed = { ok: false, verdict });
  }

  /** @param isFinal the text is complete, so its last words are judged too */
  #scan(isFinal: boolean): StreamState {
    const { examiner, surface } = this.#deps;
    const normalised = normalise(this.#unread(), examiner.lexicon);
    const { tokens } = normalised;
    this.#scannedLength = this.#length;
    const until = isFinal ? tokens.length : tokens.length - LOOKAHEAD_WORDS;
    if (until <= this.#context) {
      if (this.#length - this.#offset > MAX_UNSCANNED) this.#skip(tokens.length);
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
    const next = Math.max(0, until - CONTEXT_WORDS);
    this.#context = until - next;
    for (let i = 0; i < next; i++) if (tokens[i]!.gap & GAP_SENTENCE) this.#sentences++;
    this.#offset += sourceSpan(normalised, next, next).start;
    this.#words += next;
    if (this.#kept.size > 0) this.#forget(this.#words + this.#context - REACH);
    return OK;
  }

  /** Keeps the joined text, so that a long text with many hits is not joined again from its first piece. */
  #whole(): string {
    if (this.#pieces.length > 1) {
      this.#pieces = [this.#pieces.join('')];
      this.#piece = 0;
      this.#before = 0;
    }
    return this.#pieces[0] ?? '';
  }

  /** The text after the end of the last scan. */
  #unread(): string {
    const pieces = this.#pieces;
    while (this.#piece < pieces.length && this.#before + pieces[this.#piece]!.length <= this.#offset)
      this.#before += pieces[this.#piece++]!.length;
    return pieces
      .slice(this.#piece)
      .join('')
      .slice(this.#offset - this.#before);
  }

  /** Skips text without words; the check in `end` still covers it. */
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
