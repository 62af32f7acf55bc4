import type { Message } from '../../contract.ts';
import type { ReplyEnd } from './reply-parts.ts';
import type { MessageState } from './messages.ts';

export const CUT = 'The server was restarted while this was being written.';
export const DELETED = 'This reply was deleted while it was being written.';

const CODES: Partial<Record<MessageState, string>> = {
  interrupted: 'chat.interrupted',
  failed: 'chat.broken',
  retracted: 'safety.retracted',
};

/** Derives the error of a reply from its stored state; null when there was none. */
export function errorOf({ state, problem }: Message): ReplyEnd['error'] {
  const code = CODES[state];
  return code ? { code, message: problem ?? CUT, retryAfter: state === 'interrupted' ? 5 : null } : null;
}
