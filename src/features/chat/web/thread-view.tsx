import './thread-view.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { MessageView } from './message-view.tsx';
import { OlderMessages, OLDER_HEIGHT } from './older-messages.tsx';
import type { MessageOrders } from './message-orders.ts';
import type { ChatSessionState } from './chat-session-deps.ts';
import { estimateAll, estimateRow, keyAt, rowAt, rowCount, rowOf } from './thread-rows.ts';
import type { Thread } from './thread.ts';

interface ThreadViewProps {
  thread: Thread;
  state: ChatSessionState;
  /** Nothing is written before something else is acknowledged. */
  isPaused: boolean;
  /** Read only: nothing is added to it. */
  isLocked: boolean;
  name: string;
  orders: MessageOrders;
  /** Over the very first message. */
  opening: ReactNode;
}

/** Rows above those drawn at which the next older page is asked for: a screen ahead, and not as soon as it opens. */
const AHEAD = 12;
/** This near to the end counts as the end, px. */
const END = 80;
/** So far up that a way back is offered, px. */
const AWAY = 320;

export function ThreadView({ thread, state, isPaused, isLocked, name, orders, opening }: ThreadViewProps) {
  // The virtual list is an object that changes inside; what the compiler keeps of it would be old.
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  // Help is read from its beginning: until more is said, its end and the reply may stay below the window.
  const helpId = newestHelp(thread);
  const helpRow = helpId ? rowOf(thread, helpId) : -1;
  const openedWith = useRef(helpId);
  const hasHelp = useRef(false);
  useEffect(() => {
    hasHelp.current = helpId !== null;
  }, [helpId]);
  const count = rowCount(thread);
  const { messages, hasMore } = thread;
  // Another function makes the list measure all its rows anew, and there may be ten thousand.
  const getItemKey = useCallback((index: number) => keyAt({ messages, hasMore }, index), [messages, hasMore]);
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(thread, index),
    getItemKey,
    // It opens at its end, so that nothing above is drawn first.
    initialOffset: () => estimateAll(thread),
    overscan: 6,
    paddingStart: thread.hasMore ? OLDER_HEIGHT : 20,
    paddingEnd: 4,
    // Reading stays where it is when older messages come before it; at the end it stays at the end.
    anchorTo: 'end',
    followOnAppend: !helpId,
    scrollEndThreshold: helpId ? 1 : END,
    directDomUpdates: true,
    onChange: (list) => {
      const distance = list.getDistanceFromEnd();
      setAway(distance > AWAY);
      if (distance <= END) setPlaced(true);
    },
  });

  useLayoutEffect(() => rows.scrollToEnd(), [rows]);
  // The composer grows, a keyboard opens: who was at the end stays there.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      const isAtEnd = rows.getDistanceFromEnd() <= END + Math.max(0, lost);
      if (lost !== 0 && isAtEnd && !hasHelp.current) rows.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows]);
  const newest = thread.messages.at(-1);
  const said = newest?.pending?.key;
  useEffect(() => {
    // One's own words are followed wherever one was reading.
    if (said) rows.scrollToEnd();
  }, [rows, said]);

  useEffect(() => {
    if (!helpId || helpId === openedWith.current) return;
    const frame = requestAnimationFrame(() => rows.scrollToIndex(helpRow, { align: 'start' }));
    return () => cancelAnimationFrame(frame);
    // Once, when it comes: its row moves when older messages are loaded before it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, helpId]);

  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? count;
  const mustLoad = isPlaced && thread.hasMore && state.older === 'idle' && first < AHEAD;
  useEffect(() => {
    if (!mustLoad) return undefined;
    // In the next frame the list knows where it stands after a page that has just come before it.
    const frame = requestAnimationFrame(() => void orders.chatSession.loadOlder());
    return () => cancelAnimationFrame(frame);
  }, [mustLoad, orders]);

  const now = browserClock.now();
  const newestId = thread.messages.findLast((message) => !message.pending)?.id;
  return (
    <>
      <div
        ref={scroller}
        className="thread"
        tabIndex={0}
        role="region"
        aria-label={`Conversation with ${name}`}
      >
        <div className="thread-body">
          {thread.hasMore && (
            <OlderMessages
              hasFailed={state.older === 'failed'}
              onRetry={() => void orders.chatSession.loadOlder()}
            />
          )}
          <ol ref={rows.containerRef} className="thread-rows">
            {items.map((item) => {
              const row = rowAt(thread, item.index, now);
              return (
                <li key={row.key} ref={rows.measureElement} data-index={item.index} className="thread-row">
                  {row.kind === 'opening' ? (
                    opening
                  ) : (
                    <>
                      {row.day && <div className="thread-day">{row.day}</div>}
                      <MessageView
                        message={row.message}
                        name={name}
                        isNewest={row.message.id === newestId}
                        isBusy={state.phase !== 'idle' || isPaused}
                        isLocked={isLocked}
                        orders={orders}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      <div className="thread-fade" aria-hidden="true" />
      {isAway && (
        <Button
          className="thread-jump"
          size="small"
          icon={<ArrowDown className="i i-s" />}
          onClick={() => rows.scrollToEnd({ behavior: rows.getDistanceFromEnd() < 4000 ? 'smooth' : 'auto' })}
        >
          Jump to newest
        </Button>
      )}
    </>
  );
}

/** The newest message with more than a strip of help, while nothing else was said after it. */
function newestHelp({ messages }: Thread): string | null {
  const said = messages.findLast(({ role, pending }) => role === 'user' && !pending);
  return said?.help && said.help.tier > 1 ? said.id : null;
}
