// Assembles the events of a reply. After a lost connection, a new one continues after the last sequence
// number.
import type { StreamEvent } from '../../../../shared/route.ts';
import type { chatContract, Message } from '../../contract.ts';
import { continuedFrom } from '../../rules.ts';

export type ReplyEvent = StreamEvent<(typeof chatContract)['send']>;
export type ReplyStart = Extract<ReplyEvent, { event: 'start' }>['data'];
export type ReplyError = Extract<ReplyEvent, { event: 'error' }>['data'];

export interface ReplyProgress {
  messageId: string;
  text: string;
  /** What the model has thought so far. */
  thoughts: string;
  /** Sequence number of the last event contained in them. */
  seq: number;
  /** The next delta may skip numbers, because a new connection sends the missed text in one piece. */
  isCatchingUp: boolean;
}

export type Step =
  | { kind: 'begun'; reply: ReplyProgress; start: ReplyStart }
  | { kind: 'grown'; reply: ReplyProgress }
  /** The event is already known or irrelevant here. */
  | { kind: 'nothing'; reply: ReplyProgress | null }
  /** An event is missing: join again after `reply.seq`. */
  | { kind: 'gap'; reply: ReplyProgress | null }
  | { kind: 'done'; message: Message }
  | { kind: 'failed'; error: ReplyError };

/** Resumes a reply from the text and number of an opened page. */
export const resumeFrom = (
  messageId: string,
  text: string,
  seq: number,
  thoughts: string = '',
): ReplyProgress => ({ messageId, text, thoughts, seq, isCatchingUp: true });

/** Resumes a reply on a new connection. */
export const catchingUp = (reply: ReplyProgress): ReplyProgress => ({ ...reply, isCatchingUp: true });

export function applyEvent(reply: ReplyProgress | null, { event, data }: ReplyEvent): Step {
  if (event === 'start') {
    const begun = resumeFrom(data.message.id, continuedFrom(data.message.content), data.seq);
    return { kind: 'begun', reply: begun, start: data };
  }
  const isGrowth = event === 'delta' || event === 'thought';
  if (!reply) return isGrowth ? { kind: 'gap', reply } : endOf(event, data, reply);
  if (data.seq <= reply.seq) return { kind: 'nothing', reply };
  if (!isGrowth) return endOf(event, data, { ...reply, seq: data.seq });
  if (data.seq > reply.seq + 1 && !reply.isCatchingUp) return { kind: 'gap', reply };
  const grown = { ...reply, seq: data.seq, isCatchingUp: false };
  if (event === 'delta') return { kind: 'grown', reply: { ...grown, text: reply.text + data.text } };
  const thoughts = data.isWithdrawn ? '' : reply.thoughts + data.text;
  return { kind: 'grown', reply: { ...grown, thoughts } };
}

/** The final events contain the complete message, so missing events before them do not matter. */
function endOf(event: string, data: unknown, reply: ReplyProgress | null): Step {
  if (event === 'done') return { kind: 'done', message: (data as { message: Message }).message };
  if (event === 'error') return { kind: 'failed', error: data as ReplyError };
  return { kind: 'nothing', reply };
}
