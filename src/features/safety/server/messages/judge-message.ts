import { categories } from '../../categories.ts';
import type { Safety, Verdict } from '../checks/check.ts';

/** A message that was written in another program, or that is about to be published. */
export interface ForeignMessage {
  from: 'user' | 'character';
  text: string;
  /** The user's messages before it, because a forbidden request may be split over several. */
  earlier: readonly string[];
  /** Whoever wrote it, the rules for public texts hold. */
  isPublic?: boolean;
}

export interface MessageFinding {
  isAllowed: boolean;
  severity: 'hard' | 'block';
  category: string;
  rule: string;
  /** What a refusal says to the user; empty where it is allowed. */
  reason: string;
  /** The text with personal data covered; null where there is none. */
  masked: string | null;
}

type Rules = Pick<Safety, 'check' | 'checkWindow'>;

function verdictOf(rules: Rules, { from, text, earlier, isPublic }: ForeignMessage): Verdict {
  if (isPublic) return rules.checkWindow([...earlier, text], 'public-text');
  return from === 'user' ? rules.checkWindow([...earlier, text], 'chat-in') : rules.check(text, 'chat-out');
}

/** The same rules as for messages that are written here. */
export function judgeMessage(rules: Rules, message: ForeignMessage): MessageFinding {
  const { from } = message;
  const verdict = verdictOf(rules, message);
  const isMinor = from === 'user' && verdict.signals.includes('self-minor');
  return {
    isAllowed: verdict.allowed && !isMinor,
    severity: verdict.severity === 'hard' ? 'hard' : 'block',
    category: isMinor ? 'MIN' : (verdict.category ?? ''),
    rule: verdict.trace[0]?.rule ?? '',
    reason: reasonOf(isMinor ? categories.MIN : verdict),
    masked: verdict.allowed ? (verdict.masked ?? null) : null,
  };
}

const reasonOf = ({ message, fix }: { message?: string; fix?: string }): string =>
  [message, fix].filter(Boolean).join(' ');
