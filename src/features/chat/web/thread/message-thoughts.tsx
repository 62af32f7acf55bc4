import './message-thoughts.css';
import { ChevronDown, Lightbulb } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import { thoughtsLabel } from './thoughts-text.ts';

interface MessageThoughtsProps {
  message: ShownMessage;
  orders: MessageOrders;
}

type Loaded = { tokens: number; text: string } | 'failed' | null;

/** What the model thought before a reply, folded. Those of a stored reply are read when they are opened. */
export function MessageThoughts({ message, orders }: MessageThoughtsProps) {
  const { chatSession } = orders;
  const { live, thinking } = chatSession;
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const isWriting = message.state === 'streaming';
  const heardNow = () => (isWriting ? thinking.get() : '');
  const heard = useSyncExternalStore(thinking.subscribe, heardNow, heardNow);
  const hasGrown = () => isWriting && live.get().trimEnd().length > message.content.trimEnd().length;
  const isSpeaking = useSyncExternalStore(live.subscribe, hasGrown, hasGrown);
  const { id, thoughts } = message;
  const stored = isWriting ? undefined : thoughts;
  const tokens = stored?.tokens;

  useEffect(() => {
    if (!isOpen || tokens === undefined) return;
    let isLeft = false;
    chatSession.readThoughts(id).then(
      (text) => isLeft || setLoaded({ tokens, text }),
      () => isLeft || setLoaded('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [chatSession, id, isOpen, tokens]);

  if (!stored && heard === '') return null;
  return (
    <details className="message-thoughts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Lightbulb className="i i-xs" />
        <span>{stored ? thoughtsLabel(stored) : isSpeaking ? 'Thought' : 'Thinking…'}</span>
        <ChevronDown className="i i-xs message-thoughts-sign" />
      </summary>
      {isOpen && (
        <div className="message-thoughts-text" role="region" aria-label="Thoughts" tabIndex={0}>
          {!stored ? (
            heard
          ) : loaded === 'failed' ? (
            'The thoughts could not be loaded. Close and open them to try again.'
          ) : loaded?.tokens === tokens ? (
            loaded?.text
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </details>
  );
}
