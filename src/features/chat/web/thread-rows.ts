// The thread as rows of a virtual list: what stands over the first message, and the messages with their days.
import { HISTORY_PAGE } from '../rules.ts';
import { dayLabel, isSameDay } from './list-maths.ts';
import type { ShownMessage, Thread } from './thread.ts';

export type ThreadRow =
  | { kind: 'opening'; key: string }
  | { kind: 'message'; key: string; message: ShownMessage; day: string | null };

export const rowCount = (thread: Thread): number => thread.messages.length + (thread.hasMore ? 0 : 1);

/** The row at a place, without building the others: there may be ten thousand. */
export function rowAt(thread: Thread, index: number, now: number): ThreadRow {
  const first = thread.hasMore ? 0 : 1;
  if (index < first) return { kind: 'opening', key: 'opening' };
  const message = thread.messages[index - first]!;
  const before = thread.messages[index - first - 1];
  const isNewDay = !before || !isSameDay(before.createdAt, message.createdAt);
  return {
    kind: 'message',
    key: message.id,
    message,
    day: isNewDay ? dayLabel(message.createdAt, now) : null,
  };
}

/** Where a message stands; -1 where it is not loaded. */
export function rowOf(thread: Thread, messageId: string): number {
  const at = thread.messages.findLastIndex(({ id }) => id === messageId);
  return at < 0 ? at : at + (thread.hasMore ? 0 : 1);
}

export const keyAt = (thread: Pick<Thread, 'messages' | 'hasMore'>, index: number): string => {
  const first = thread.hasMore ? 0 : 1;
  return index < first ? 'opening' : (thread.messages[index - first]?.id ?? `none:${index}`);
};

const LINE = 25;
const CHARACTERS_A_LINE = 62;
/** Help below a message: a strip, or the card. */
const STRIP = 110;
const CARD = 400;

/** About how high a row will be, px; what is off is corrected when it is drawn. */
export function estimateRow(thread: Thread, index: number): number {
  const first = thread.hasMore ? 0 : 1;
  const message = thread.messages[index - first];
  const { content, help } = message ?? { content: '', help: null };
  const lines = Math.max(1, Math.ceil(content.length / CHARACTERS_A_LINE));
  return lines * LINE + 40 + (help ? (help.tier > 1 ? CARD : STRIP) : 0);
}

/** About how far down the end is, px. Only what a page brings is counted: more is loaded later. */
export function estimateAll(thread: Thread): number {
  let sum = 0;
  for (let index = rowCount(thread) - 1; index >= 0 && index > rowCount(thread) - 1 - HISTORY_PAGE; index--)
    sum += estimateRow(thread, index);
  return sum;
}
