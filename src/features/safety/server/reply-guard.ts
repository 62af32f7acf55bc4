import type { Safety, TraceLine, Verdict } from './checks/check.ts';
import type { StreamGuard } from './checks/stream-guard.ts';
import { asksWhoAnswers, correctHumanClaim } from './checks/human-claim.ts';

export interface ReplySubject {
  /** Null where nobody in particular is answered. */
  userId: string | null;
  /** Null for a text that is no message. */
  messageId: string | null;
  /** The user's newest messages, which the reply answers; oldest first. */
  said: readonly string[];
  /** What they direct the reply with beside their messages: a hint, a note. */
  beside?: readonly string[] | undefined;
}

/** The result of checking a reply. */
export type ReplyReading =
  | { isAllowed: false }
  | {
      isAllowed: true;
      text: string;
      /**
       * `masked`: personal data was masked. `corrected`: a claim to be human or licensed was replaced because
       * the user had asked.
       */
      marks: ('masked' | 'corrected')[];
    };

export interface ReplyGuard {
  /** @returns false for the first piece that breaks a rule and for all later ones */
  feed(piece: string): boolean;
  /** The final check, also of an interrupted reply. @param text all pieces that were fed */
  end(text: string): ReplyReading;
}

interface Listeners {
  /** Called once when the reply is refused. */
  refused(verdict: Verdict): void;
  /** Called when the reply is accepted but flagged for a moderator. */
  marked(line: TraceLine, text: string): void;
}

/** A question about the other side counts if it is in one of this many newest user messages. */
const ASKED_TURNS = 2;

class StreamingReplyGuard implements ReplyGuard {
  readonly #guard: StreamGuard;
  readonly #rules: Pick<Safety, 'check'>;
  /** Where a question about the other side counts. */
  readonly #asked: readonly string[];
  readonly #listeners: Listeners;
  #isReported = false;

  constructor(
    rules: Pick<Safety, 'check' | 'createStreamGuard'>,
    asked: readonly string[],
    listeners: Listeners,
  ) {
    this.#guard = rules.createStreamGuard('chat-out');
    this.#rules = rules;
    this.#asked = asked;
    this.#listeners = listeners;
  }

  feed(piece: string): boolean {
    const state = this.#guard.push(piece);
    return state.ok || this.#refuse(state.verdict);
  }

  end(text: string): ReplyReading {
    const state = this.#guard.end();
    if (!state.ok) return { isAllowed: this.#refuse(state.verdict) };
    return state.verdict ? this.#settle(state.verdict, text) : { isAllowed: true, text, marks: [] };
  }

  #refuse(verdict: Verdict): false {
    if (!this.#isReported) this.#listeners.refused(verdict);
    this.#isReported = true;
    return false;
  }

  /** Handles the few replies that have at least one finding. */
  #settle(verdict: Verdict, text: string): ReplyReading {
    const claims = verdict.trace.filter((line) => line.category === 'HUMANCLAIM');
    const isCorrected = claims.length > 0 && this.#asked.some(asksWhoAnswers);
    const honest = isCorrected ? correctHumanClaim(text, claims) : text;
    const { masked } = isCorrected ? this.#rules.check(honest, 'chat-out') : verdict;
    const line = verdict.trace.find(
      ({ level, category }) => level === 'review' && !(isCorrected && category === 'HUMANCLAIM'),
    );
    if (line) this.#listeners.marked(line, text);
    return {
      isAllowed: true,
      text: masked ?? honest,
      marks: [
        ...(masked === undefined ? [] : (['masked'] as const)),
        ...(isCorrected ? (['corrected'] as const) : []),
      ],
    };
  }
}

export function createReplyGuard(
  rules: Pick<Safety, 'check' | 'createStreamGuard'>,
  { said, beside = [] }: Pick<ReplySubject, 'said' | 'beside'>,
  listeners: Listeners,
): ReplyGuard {
  return new StreamingReplyGuard(rules, [...beside, ...said.slice(-ASKED_TURNS)], listeners);
}
