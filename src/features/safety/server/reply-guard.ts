import type { Safety, TraceLine, Verdict } from './check.ts';
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

export function createReplyGuard(
  rules: Pick<Safety, 'check' | 'createStreamGuard'>,
  { said }: ReplySubject,
  listeners: Listeners,
): ReplyGuard {
  const guard = rules.createStreamGuard('chat-out');
  let isTold = false;

  function refuse(verdict: Verdict): false {
    if (!isTold) listeners.refused(verdict);
    isTold = true;
    return false;
  }

  /** On the few replies only that a rule has something to say of. */
  function settle(verdict: Verdict, text: string): ReplyReading {
    const claims = verdict.trace.filter((line) => line.category === 'HUMANCLAIM');
    const isCorrected = claims.length > 0 && said.slice(-ASKED_TURNS).some(asksWhoAnswers);
    const honest = isCorrected ? correctHumanClaim(text, claims) : text;
    const { masked } = isCorrected ? rules.check(honest, 'chat-out') : verdict;
    const line = verdict.trace.find(
      ({ level, category }) => level === 'review' && !(isCorrected && category === 'HUMANCLAIM'),
    );
    if (line) listeners.marked(line, text);
    return {
      isAllowed: true,
      text: masked ?? honest,
      marks: [
        ...(masked === undefined ? [] : (['masked'] as const)),
        ...(isCorrected ? (['corrected'] as const) : []),
      ],
    };
  }

  return {
    feed(piece) {
      const state = guard.push(piece);
      return state.ok || refuse(state.verdict);
    },
    end(text) {
      const state = guard.end();
      if (!state.ok) return { isAllowed: refuse(state.verdict) };
      return state.verdict ? settle(state.verdict, text) : { isAllowed: true, text, marks: [] };
    },
  };
}
