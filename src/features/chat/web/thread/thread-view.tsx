import './thread-view.css';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { firstName, SEEK_PAGE } from '../../rules.ts';
import { MessageView } from './message-view.tsx';
import { useGoTo, type Target } from './use-go-to.ts';
import { OlderMessages, OLDER_HEIGHT } from './older-messages.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ChatSessionState } from '../session/chat-session-deps.ts';
import { estimateAll, estimateRow, keyAt, rowAt, rowCount, rowOf } from './thread-rows.ts';
import { memberOf, type Thread } from '../session/thread.ts';

interface ThreadViewProps {
  thread: Thread;
  state: ChatSessionState;
  /** The help must be acknowledged before anything can be written. */
  isPaused: boolean;
  /** The conversation is read-only. */
  isLocked: boolean;
  name: string;
  orders: MessageOrders;
  /** The reply whose panel is open. */
  explainedId: string | null;
  /** A message that is to be shown. */
  target: Target | null;
  /** Shown above the first message of the conversation. */
  opening: ReactNode;
}

/**
 * Older messages are requested when fewer rows than this are above the rendered ones: about one screen ahead,
 * but not directly after opening.
 */
const AHEAD = 12;
/** A distance from the end up to this value counts as the end, in px. */
const END = 80;
/** From this distance on, a button to jump to the end is shown, in px. */
const AWAY = 320;

export function ThreadView(props: ThreadViewProps) {
  // The virtualizer mutates itself, so values memoised by the compiler would be stale.
  'use no memo';
  const { thread, state, isPaused, isLocked, name, orders, explainedId, target, opening } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const scale = Number(useReading().reading.size) / 100;
  const [isAway, setAway] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  // A help card is aligned to its beginning and the list does not follow the reply, until another message is
  // sent.
  const helpId = newestHelp(thread);
  const helpRow = helpId ? rowOf(thread, helpId) : -1;
  const openedWith = useRef(helpId);
  const hasHelp = useRef(false);
  useEffect(() => {
    hasHelp.current = helpId !== null;
  }, [helpId]);
  const count = rowCount(thread);
  const { conversation, messages, hasMore } = thread;
  // A new function would make the list measure all rows again, of which there may be ten thousand.
  const getItemKey = useCallback((index: number) => keyAt({ messages, hasMore }, index), [messages, hasMore]);
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(thread, index, scale),
    getItemKey,
    // The list opens at its end, so that no rows above are rendered first.
    initialOffset: () => estimateAll(thread, scale),
    overscan: 6,
    paddingStart: thread.hasMore ? OLDER_HEIGHT : 20,
    paddingEnd: 4,
    // Keeps the visible rows in place when older messages are inserted, and stays at the end when new ones
    // arrive.
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
  useStayAtEnd(rows, scroller, hasHelp);
  const newest = thread.messages.at(-1);
  const said = newest?.pending?.key;
  useEffect(() => {
    // Scrolls to the user's own message from any position.
    if (said) rows.scrollToEnd();
  }, [rows, said]);

  useEffect(() => {
    if (!helpId || helpId === openedWith.current) return;
    const frame = requestAnimationFrame(() => rows.scrollToIndex(helpRow, { align: 'start' }));
    return () => cancelAnimationFrame(frame);
    // Only when the help appears: its row index also changes when older messages are loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, helpId]);

  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? count;
  const mustLoad = isPlaced && thread.hasMore && state.older === 'idle' && first < AHEAD;
  useEffect(() => {
    if (!mustLoad) return undefined;
    // Deferred to the next frame, when the list has updated its position after inserting a page.
    const frame = requestAnimationFrame(() => void orders.chatSession.loadOlder());
    return () => cancelAnimationFrame(frame);
  }, [mustLoad, orders]);

  const litId = useGoTo({
    thread,
    older: state.older,
    target,
    loadOlder: () => void orders.chatSession.loadOlder(SEEK_PAGE),
    show: (row) => rows.scrollToIndex(row, { align: 'center' }),
  });
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
                      {row.spokenAs && <div className="thread-day">{row.spokenAs}</div>}
                      <MessageView
                        message={row.message}
                        name={firstName(memberOf(conversation, row.message.speakerId).name)}
                        isNewest={row.message.id === newestId}
                        isBusy={state.phase !== 'idle' || isPaused}
                        isLocked={isLocked}
                        isExplained={row.message.id === explainedId}
                        isLit={row.message.id === litId}
                        refused={state.refused?.messageId === row.message.id ? state.refused : null}
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

/** The id of the newest stored user message if it has a help card rather than a strip. */
function newestHelp({ messages }: Thread): string | null {
  const said = messages.findLast(({ role, pending }) => role === 'user' && !pending);
  return said?.help && said.help.tier > 1 ? said.id : null;
}

/** Stays at the end when the composer grows or a keyboard opens. */
function useStayAtEnd(
  rows: Virtualizer<HTMLDivElement, HTMLLIElement>,
  scroller: RefObject<HTMLDivElement | null>,
  hasHelp: RefObject<boolean>,
) {
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
  }, [rows, scroller, hasHelp]);
}
