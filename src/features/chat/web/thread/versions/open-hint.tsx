import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import type { RefusedHint } from '../../session/chat-session-deps.ts';
import type { MessageOrders } from '../../session/message-orders.ts';
import type { ShownMessage } from '../../session/thread.ts';
import { HintPanel } from './hint-panel.tsx';

/** Whether the hint is open; one that was not accepted opens it again. */
export function useHinting(refused: RefusedHint | null): [boolean, (isOpen: boolean) => void] {
  const [isHinting, setHinting] = useState(refused !== null);
  const [seen, setSeen] = useState(refused);
  if (refused !== seen) {
    setSeen(refused);
    if (refused) setHinting(true);
  }
  return [isHinting, setHinting];
}

interface OpenHintProps {
  message: ShownMessage;
  refused: RefusedHint | null;
  orders: MessageOrders;
  isHinting: boolean;
  setHinting: (isOpen: boolean) => void;
}

export function OpenHint({ message, refused, orders, isHinting, setHinting }: OpenHintProps) {
  if (!isHinting) return null;
  return (
    <HintPanel
      hint={message.hint}
      refused={refused}
      isStandIn={orders.isStandIn()}
      onClose={() => {
        setHinting(false);
        if (refused) orders.chatSession.dropRefused();
      }}
      onTry={(hint) => {
        setHinting(false);
        orders.chatSession.regenerate(message, hint);
      }}
    />
  );
}

/** What the user wished of a reply, under it. */
export const MessageHint = ({ text }: { text: string }) => (
  <div className="message-hint">
    <Lightbulb className="i i-xs" aria-hidden="true" />
    <span dir="auto">
      <span className="sr">Your hint: </span>
      {text}
    </span>
  </div>
);
