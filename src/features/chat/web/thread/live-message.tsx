import { useSyncExternalStore } from 'react';
import { MessageText } from './message-text.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { Message } from '../../contract.ts';

/** The reply that is being written. No other component renders with each token. */
export function LiveMessage({ message, orders }: { message: Message; orders: MessageOrders }) {
  const { live } = orders.chatSession;
  const text = useSyncExternalStore(live.subscribe, live.get, live.get);
  return (
    <div className="message-say">
      <MessageText text={text || message.content} isWriting />
    </div>
  );
}
