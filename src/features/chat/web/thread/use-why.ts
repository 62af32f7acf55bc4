import { useState, type RefObject } from 'react';
import { isTyped, useKeys } from '../panes/use-keys.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import type { WhyOrders } from '../why/why-sign.tsx';
import { isAnswer } from './message-action-list.ts';

/** How a message opens why it says what it says: by its sign, and by W while the focus is inside. */
export function useWhy(
  own: RefObject<HTMLElement | null>,
  message: ShownMessage,
  orders: MessageOrders,
  { isNewest, isExplained }: { isNewest: boolean; isExplained: boolean },
) {
  // What is known of a reply is read once the pointer or the focus has come near.
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
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
  return { near: { onPointerEnter: reach, onFocus: reach }, why };
}
