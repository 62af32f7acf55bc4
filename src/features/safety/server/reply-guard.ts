import type { Safety, TraceLine, Verdict } from './check.ts';
import type { StreamGuard } from './stream-guard.ts';
import { asksWhoAnswers, correctHumanClaim } from './human-claim.ts';

export interface ReplySubject {
  userId: string;
  messageId: string;
  /** The user's newest turns, oldest first: what the reply answers. */
  said: readonly string[];
}

/** What is to be kept of a reply. */
export type ReplyReading =
  | { isAllowed: false }
  | {
      isAllowed: true;
      text: string;
      /** `masked`: personal data is covered. `corrected`: it claimed to be human, or licensed, when asked. */
      marks: ('masked' | 'corrected')[];
    };

export interface ReplyGuard {
  /** False from the piece on that makes the reply break a rule. */
  feed(piece: string): boolean;
  /** The last look, also at what is kept of a reply that broke off. @param text all that was fed */
  end(text: string): ReplyReading;
}

interface Listeners {
  /** The reply is refused; told once. */
  refused(verdict: Verdict): void;
  /** It stays, and is for a moderator to look at. */
  marked(line: TraceLine, text: string): void;
}

/** Who asked in one of so many turns has asked. */
const ASKED_TURNS = 2;

class GuardOfReply implements ReplyGuard {
  readonly #guard: StreamGuard;
  readonly #rules: Pick<Safety, 'check'>;
  readonly #said: readonly string[];
  readonly #listeners: Listeners;
  #isTold = false;

  constructor(
    rules: Pick<Safety, 'check' | 'createStreamGuard'>,
    said: readonly string[],
    listeners: Listeners,
  ) {
    this.#guard = rules.createStreamGuard('chat-out');
    this.#rules = rules;
    this.#said = said;
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
    if (!this.#isTold) this.#listeners.refused(verdict);
    this.#isTold = true;
    return false;
  }

  /** On the few replies only that a rule has something to say of. */
  #settle(verdict: Verdict, text: string): ReplyReading {
    const claims = verdict.trace.filter((line) => line.category === 'HUMANCLAIM');
    const isCorrected = claims.length > 0 && this.#said.slice(-ASKED_TURNS).some(asksWhoAnswers);
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
  { said }: Pick<ReplySubject, 'said'>,
  listeners: Listeners,
): ReplyGuard {
  return new GuardOfReply(rules, said, listeners);
}
