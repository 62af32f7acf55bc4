// A part of the conversation far from its end, shown instead of the newest messages: whoever goes to the first of a hundred
// thousand messages loads those around it and none of those between.
import type { Message } from '../../contract.ts';
import { next, withoutAway, type ShownMessage, type Thread } from './thread.ts';

export interface Around {
  items: Message[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** A message that is loaded, wherever it stands. */
export const findLoaded = (
  { messages, away }: Pick<Thread, 'messages' | 'away'>,
  is: (message: ShownMessage) => boolean,
): ShownMessage | undefined => messages.find(is) ?? away?.messages.find(is);

/** The messages with the loaded end behind them; null where they do not reach it. */
function joined(
  { messages }: Pick<Thread, 'messages'>,
  before: readonly ShownMessage[],
): readonly ShownMessage[] | null {
  const places = new Map(messages.map(({ id }, at) => [id, at]));
  const joint = before.findIndex(({ id }) => places.has(id));
  return joint < 0 ? null : [...before.slice(0, joint), ...messages.slice(places.get(before[joint]!.id))];
}

/** Shows what is around a message. */
export function withAround(thread: Thread, atId: string, { items, hasOlder, hasNewer }: Around): Thread {
  const whole = joined(thread, items);
  // The end has changed meanwhile.
  if (!whole && !hasNewer) return withoutAway(thread);
  if (!whole) return next(thread, { away: { messages: items, hasOlder, atId }, part: thread.part + 1 });
  const near = withoutAway(thread);
  return whole.length > near.messages.length ? next(near, { messages: whole, hasMore: hasOlder }) : near;
}

/** @param afterId the newest of the part at the time of the request; the page is dropped when that has changed */
export function withNewer(
  thread: Thread,
  afterId: string,
  { items, hasNewer }: Pick<Around, 'items' | 'hasNewer'>,
): Thread {
  const { away } = thread;
  if (away?.messages.at(-1)?.id !== afterId) return thread;
  const messages = [...away!.messages, ...items];
  const whole = joined(thread, messages);
  // The same list goes on, so what is seen stays where it is.
  if (whole) return next(thread, { messages: whole, hasMore: away!.hasOlder, away: null });
  return hasNewer ? next(thread, { away: { ...away!, messages } }) : withoutAway(thread);
}
