import type { Safety } from '../checks/check.ts';

/** A message that was written in another program. */
export interface ForeignMessage {
  from: 'user' | 'character';
  text: string;
  /** The user's messages before it, because a forbidden request may be split over several. */
  earlier: readonly string[];
}

export interface MessageFinding {
  isAllowed: boolean;
  severity: 'hard' | 'block';
  category: string;
  rule: string;
  /** The text with personal data covered; null where there is none. */
  masked: string | null;
}

/** The same rules as for messages that are written here. */
export function judgeMessage(
  rules: Pick<Safety, 'check' | 'checkWindow'>,
  { from, text, earlier }: ForeignMessage,
): MessageFinding {
  const verdict =
    from === 'user' ? rules.checkWindow([...earlier, text], 'chat-in') : rules.check(text, 'chat-out');
  const isMinor = from === 'user' && verdict.signals.includes('self-minor');
  return {
    isAllowed: verdict.allowed && !isMinor,
    severity: verdict.severity === 'hard' ? 'hard' : 'block',
    category: isMinor ? 'MIN' : (verdict.category ?? ''),
    rule: verdict.trace[0]?.rule ?? '',
    masked: verdict.allowed ? (verdict.masked ?? null) : null,
  };
}
