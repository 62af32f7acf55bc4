import { useEffect, useRef, useState, type RefObject } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { isTyped, useKeys } from '../panes/use-keys.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import type { WhyOrders } from '../why/why-sign.tsx';
import { isAnswer } from './message-action-list.ts';

/** A pointer that is over a message for less than this has not come to it: the message passes below, in ms. */
const REACH_MS = 100;

/** How a message opens why it says what it says: by its sign, and by W while the focus is inside. */
export function useWhy(
  own: RefObject<HTMLElement | null>,
  message: ShownMessage,
  orders: MessageOrders,
  { isNewest, isExplained }: { isNewest: boolean; isExplained: boolean },
) {
  // What is known of a reply is read once the pointer or the focus has come near.
  const [isReached, setReached] = useState(false);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const near = {
    onPointerEnter: () => void (cancel.current = browserClock.later(REACH_MS, () => setReached(true))),
    onPointerLeave: () => cancel.current(),
    onFocus: () => setReached(true),
  };
  const open = () => orders.explain(message);
  useKeys(own, (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key.toLowerCase() !== 'w' || !isPlain || isTyped(event) || !isAnswer(message)) return;
    event.preventDefault();
    open();
  });
  const why: WhyOrders = {
    conversationId: orders.conversationId,
    // Of the newest one its petals are shown at once.
    isWanted: isReached || isExplained || (isNewest && message.state === 'complete'),
    isOpen: isExplained,
    open,
  };
  return { near, isReached, why };
}
