// The thread as rows of a virtual list: the opening, and the messages with day headings.
import { HISTORY_PAGE } from '../../rules.ts';
import { dayLabel, isSameDay } from '../session/list-maths.ts';
import type { ShownMessage, Thread } from '../session/thread.ts';

export type ThreadRow =
  | { kind: 'opening'; key: string }
  | { kind: 'message'; key: string; message: ShownMessage; day: string | null; spokenAs: string | null };

export const rowCount = (thread: Thread): number => thread.messages.length + (thread.hasMore ? 0 : 1);

/** Builds a single row, because there may be ten thousand. */
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
    spokenAs: switchedTo(thread, index - first),
    day: isNewDay ? dayLabel(message.createdAt, now) : null,
  };
}

/** Told where the user speaks as somebody else than before; null elsewhere. */
function switchedTo({ messages }: Thread, index: number): string | null {
  const message = messages[index]!;
  if (message.role !== 'user') return null;
  let at = index - 1;
  while (at >= 0 && messages[at]!.role !== 'user') at--;
  if (at < 0 || messages[at]!.persona === message.persona) return null;
  return message.persona ? `You speak as ${message.persona}` : 'You speak as yourself';
}

/** The row index of a message; -1 when it is not loaded. */
export function rowOf(thread: Pick<Thread, 'messages' | 'hasMore'>, messageId: string): number {
  const at = thread.messages.findLastIndex(({ id }) => id === messageId);
  return at < 0 ? at : at + (thread.hasMore ? 0 : 1);
}

/** Rows that are rendered besides those in view, in the order of the page; what is not loaded has a negative index. */
export const withRows = (inView: readonly number[], others: readonly number[]): number[] =>
  [...new Set([...inView, ...others.filter((row) => row >= 0)])].sort((a, b) => a - b);

export const keyAt = (thread: Pick<Thread, 'messages' | 'hasMore'>, index: number): string => {
  const first = thread.hasMore ? 0 : 1;
  return index < first ? 'opening' : (thread.messages[index - first]?.id ?? `none:${index}`);
};

const LINE = 25;
const CHARACTERS_A_LINE = 62;
/** Estimated height of help below a message, as a strip or a card. */
const STRIP = 110;
const CARD = 400;
/** Of folded thoughts. */
const THOUGHTS = 34;

/**
 * Estimated height of a row in px, replaced by the measured one after rendering.
 * @param scale the chosen text size, 1 for the normal one
 */
export function estimateRow(thread: Thread, index: number, scale = 1): number {
  const first = thread.hasMore ? 0 : 1;
  const message = thread.messages[index - first];
  const { content, help, thoughts } = message ?? { content: '', help: null };
  const lines = Math.max(1, Math.ceil((content.length * scale) / CHARACTERS_A_LINE));
  return lines * LINE * scale + 40 + (thoughts ? THOUGHTS : 0) + (help ? (help.tier > 1 ? CARD : STRIP) : 0);
}

/** Estimated distance of a row from the first one in px. */
export function estimateBefore(thread: Thread, row: number, scale = 1): number {
  let sum = 0;
  for (let index = 0; index < row; index++) sum += estimateRow(thread, index, scale);
  return sum;
}

/** Estimated height of the newest page in px. Older messages are loaded later and not counted. */
export function estimateAll(thread: Thread, scale = 1): number {
  let sum = 0;
  for (let index = rowCount(thread) - 1; index >= 0 && index > rowCount(thread) - 1 - HISTORY_PAGE; index--)
    sum += estimateRow(thread, index, scale);
  return sum;
}
