// The events of one reply, put together. A connection may break and another take up after the last number seen.
import type { StreamEvent } from '../../../shared/route.ts';
import type { chatContract, Message } from '../contract.ts';

export type ReplyEvent = StreamEvent<(typeof chatContract)['send']>;
export type ReplyStart = Extract<ReplyEvent, { event: 'start' }>['data'];
export type ReplyError = Extract<ReplyEvent, { event: 'error' }>['data'];

export interface ReplyProgress {
  messageId: string;
  text: string;
  /** The last number that is in `text`. */
  seq: number;
  /** The next delta may stand for several: a new connection sends what was missed in one piece. */
  isCatchingUp: boolean;
}

export type Step =
  | { kind: 'begun'; reply: ReplyProgress; start: ReplyStart }
  | { kind: 'grown'; reply: ReplyProgress }
  /** Known already, or of no matter here. */
  | { kind: 'nothing'; reply: ReplyProgress | null }
  /** Something was lost on the way: join again after `reply.seq`. */
  | { kind: 'gap'; reply: ReplyProgress | null }
  | { kind: 'done'; message: Message }
  | { kind: 'failed'; error: ReplyError };

/** Takes up a reply where an opened page shows it. */
export const takeUp = (messageId: string, text: string, seq: number): ReplyProgress => ({
  messageId,
  text,
  seq,
  isCatchingUp: true,
});

/** The same after a new connection. */
export const catchingUp = (reply: ReplyProgress): ReplyProgress => ({ ...reply, isCatchingUp: true });

export function applyEvent(reply: ReplyProgress | null, { event, data }: ReplyEvent): Step {
  if (event === 'start') {
    const begun = takeUp(data.message.id, baseOf(data.message.content), data.seq);
    return { kind: 'begun', reply: begun, start: data };
  }
  if (!reply) return event === 'delta' ? { kind: 'gap', reply } : endOf(event, data, reply);
  if (data.seq <= reply.seq) return { kind: 'nothing', reply };
  if (event !== 'delta') return endOf(event, data, { ...reply, seq: data.seq });
  if (data.seq > reply.seq + 1 && !reply.isCatchingUp) return { kind: 'gap', reply };
  const grown = { ...reply, text: reply.text + data.text, seq: data.seq, isCatchingUp: false };
  return { kind: 'grown', reply: grown };
}

/** The last events carry the whole message, so nothing that came before them is needed. */
function endOf(event: string, data: unknown, reply: ReplyProgress | null): Step {
  if (event === 'done') return { kind: 'done', message: (data as { message: Message }).message };
  if (event === 'error') return { kind: 'failed', error: data as ReplyError };
  return { kind: 'nothing', reply };
}

/** What the server adds to when it goes on with a reply. */
const baseOf = (content: string): string => (content ? `${content.trimEnd()} ` : '');
