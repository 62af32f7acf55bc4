import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { useInheritedFocus } from '../../../../platform/web/screen/use-inherited-focus.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { firstName } from '../../rules.ts';
import { RestingList } from './rest/at-rest.tsx';
import { MessageView } from './message-view.tsx';
import { OlderMessages, OLDER_HEIGHT } from './older-messages.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ChatSessionState } from '../session/chat-session-deps.ts';
import {
  estimateAll,
  estimateBefore,
  estimateRow,
  keyAt,
  rowAt,
  rowCount,
  rowOf,
  withRows,
} from './thread-rows.ts';
import { useVersionFocus } from './versions/use-version-focus.ts';
import { memberOf, shownPart, type ShownMessage, type Thread } from '../session/thread.ts';

export interface ListHandle {
  /** Scrolls to a row. */
  show(row: number): void;
}

export interface ThreadListProps {
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
  /** The message that was gone to. */
  litId: string | null;
  /** Shown above the first message of the conversation. */
  opening: ReactNode;
  /** Whether the list that stood here before had the focus. */
  hadFocus: RefObject<boolean>;
  handle: Ref<ListHandle>;
}

/** Rows that are rendered above and below those in view. */
const OVERSCAN = 6;
/**
 * Older messages are requested when fewer rows than this are above the rendered ones: about one screen ahead,
 * but not directly after opening.
 */
const AHEAD = 12;
/** A distance from the end up to this value counts as the end, in px. */
const END = 80;
/** From this distance on, a button to jump to the end is shown, in px. */
const AWAY = 320;

type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** As the list knows it. Its own measure asks the browser, which would lay out the page in each scroll event. */
function distanceFromEnd({ measurementsCache, options, scrollRect, scrollOffset }: Rows): number {
  const end = (measurementsCache[options.count - 1]?.end ?? 0) + options.paddingEnd;
  return Math.max(0, end - (scrollRect?.height ?? 0) - (scrollOffset ?? 0));
}

/** How the list shows its rows, and where it stands. */
function useListOptions(
  whole: Thread,
  scroller: RefObject<HTMLDivElement | null>,
  edits: MessageOrders['edits'],
) {
  // The virtualizer mutates itself, so values memoised by the compiler would be stale.
  'use no memo';
  const thread = shownPart(whole);
  const { away } = whole;
  const scale = Number(useReading().reading.size) / 100;
  const [isFar, setFar] = useState(false);
  const [isPlaced, setPlaced] = useState(Boolean(away));
  // A help card is aligned to its beginning and the list does not follow the reply, until another message is
  // sent.
  const helpId = newestHelp(whole);
  const count = rowCount(thread);
  const { messages, hasMore } = thread;
  // A new function would make the list measure all rows again, of which there may be ten thousand.
  const getItemKey = useCallback((index: number) => keyAt({ messages, hasMore }, index), [messages, hasMore]);
  // A row that is scrolled away while it is edited stays, and with it the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const edited = [...edits.keys()].map((id) => rowOf({ messages, hasMore }, id));
      return withRows(defaultRangeExtractor(range), edited);
    },
    [messages, hasMore, edits],
  );
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => estimateRow(thread, index, scale),
    getItemKey,
    rangeExtractor,
    // The list opens at its end, or at the message that was gone to, so that no rows above are rendered first.
    initialOffset: () =>
      away ? estimateBefore(thread, rowOf(thread, away.atId), scale) : estimateAll(thread, scale),
    overscan: OVERSCAN,
    paddingStart: thread.hasMore ? OLDER_HEIGHT : 20,
    paddingEnd: away ? OLDER_HEIGHT : 4,
    // Keeps the visible rows in place when older messages are inserted, and stays at the end when new ones
    // arrive.
    anchorTo: 'end' as const,
    followOnAppend: !helpId && !away,
    scrollEndThreshold: helpId || away ? 1 : END,
    directDomUpdates: true,
    onChange: (list: Rows) => {
      const distance = distanceFromEnd(list);
      setFar(distance > AWAY);
      if (distance <= END) setPlaced(true);
    },
  };
  return { options, isFar, isPlaced };
}

/** Opens the list where it is to open, and keeps it there. */
function useListPlace(
  rows: Rows,
  whole: Thread,
  scroller: RefObject<HTMLDivElement | null>,
  handle: Ref<ListHandle>,
) {
  const thread = shownPart(whole);
  const helpId = newestHelp(whole);
  const opensAway = useRef(Boolean(whole.away));
  useLayoutEffect(() => {
    if (!opensAway.current) rows.scrollToEnd();
  }, [rows]);
  useImperativeHandle(handle, () => ({ show: (row) => rows.scrollToIndex(row, { align: 'center' }) }), [
    rows,
  ]);
  useHelpFirst(rows, helpId, helpId ? rowOf(thread, helpId) : -1);
  useStayAtEnd(rows, scroller, helpId !== null);
  const said = whole.messages.at(-1)?.pending?.key;
  useLayoutEffect(() => {
    // Scrolls to the user's own message from any position, in the frame that shows it.
    if (said) rows.scrollToEnd();
  }, [rows, said]);
}

/** The messages of one part of a conversation: those at its end, or those around a message far from it. */
export function ThreadList({ handle, hadFocus, ...props }: ThreadListProps) {
  'use no memo';
  const { thread: whole, state, name, orders, opening } = props;
  const thread = shownPart(whole);
  const { away } = whole;
  const scroller = useRef<HTMLDivElement>(null);
  const { options, isFar, isPlaced } = useListOptions(whole, scroller, orders.edits);
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>(options);
  const { count } = options;
  useListPlace(rows, whole, scroller, handle);
  useInheritedFocus(scroller, hadFocus);
  useVersionFocus(scroller, thread.messages, state.phase);
  const items = rows.getVirtualItems();
  const { startIndex: first, endIndex: last } = rows.range ?? { startIndex: count, endIndex: 0 };
  const { chatSession } = orders;
  useNextFrame(
    isPlaced && thread.hasMore && state.older === 'idle' && first < OVERSCAN + AHEAD,
    chatSession.loadOlder,
  );
  const isNearNewer = last >= count - AHEAD - OVERSCAN;
  useNextFrame(Boolean(away) && state.newer === 'idle' && isNearNewer, chatSession.loadNewer);
  const toNewest = () => {
    scroller.current?.focus({ preventScroll: true });
    if (away) chatSession.toNewest();
    else rows.scrollToEnd({ behavior: rows.getDistanceFromEnd() < 4000 ? 'smooth' : 'auto' });
  };
  useEndKey(scroller, away ? toNewest : null);
  const now = browserClock.now();
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
            <OlderMessages state={state.older} onRetry={() => void chatSession.loadOlder()} />
          )}
          {away && (
            <OlderMessages areNewer state={state.newer} onRetry={() => void chatSession.loadNewer()} />
          )}
          <RestingList ref={rows.containerRef} isScrolling={rows.isScrolling}>
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
                      <Row {...props} message={row.message} />
                    </>
                  )}
                </li>
              );
            })}
          </RestingList>
        </div>
      </div>
      <div className="thread-fade" aria-hidden="true" />
      {(isFar || away) && (
        <Button
          className="thread-jump"
          size="small"
          icon={<ArrowDown className="i i-s" />}
          onClick={toNewest}
        >
          Jump to newest
        </Button>
      )}
    </>
  );
}

/** A message as the state of the whole conversation lets it be shown. */
function Row({
  message,
  ...props
}: Omit<ThreadListProps, 'handle' | 'hadFocus'> & { message: ShownMessage }) {
  const { thread, state, isPaused, isLocked, orders, explainedId, litId } = props;
  const newestId = thread.messages.findLast(({ pending }) => !pending)?.id;
  return (
    <MessageView
      message={message}
      name={firstName(memberOf(thread.conversation, message.speakerId).name)}
      isNewest={message.id === newestId}
      isBusy={state.phase !== 'idle' || isPaused}
      isLocked={isLocked}
      isExplained={message.id === explainedId}
      isLit={message.id === litId}
      refused={state.refused?.messageId === message.id ? state.refused : null}
      orders={orders}
    />
  );
}

/** The end of the conversation is further than the end of the part that is shown. */
function useEndKey(scroller: RefObject<HTMLDivElement | null>, onEnd: (() => void) | null) {
  const end = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'End' && event.target === event.currentTarget) onEnd?.();
  });
  useEffect(() => {
    const element = scroller.current;
    const onKey = (event: KeyboardEvent) => end(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [scroller]);
}

/** Runs in the next frame, when the list has updated its position after inserting a page. */
function useNextFrame(isDue: boolean, run: () => Promise<void>) {
  useEffect(() => {
    if (!isDue) return undefined;
    const frame = requestAnimationFrame(() => void run());
    return () => cancelAnimationFrame(frame);
  }, [isDue, run]);
}

/** Shows the beginning of a help card that has just appeared. */
function useHelpFirst(rows: Rows, helpId: string | null, helpRow: number) {
  const openedWith = useRef(helpId);
  useEffect(() => {
    if (!helpId || helpId === openedWith.current || helpRow < 0) return;
    const frame = requestAnimationFrame(() => rows.scrollToIndex(helpRow, { align: 'start' }));
    return () => cancelAnimationFrame(frame);
    // Only when the help appears: its row index also changes when older messages are loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, helpId]);
}

/** The id of the newest stored user message if it has a help card rather than a strip. */
function newestHelp({ messages }: Thread): string | null {
  const said = messages.findLast(({ role, pending }) => role === 'user' && !pending);
  return said?.help && said.help.tier > 1 ? said.id : null;
}

/** Stays at the end when the composer grows or a keyboard opens. */
function useStayAtEnd(rows: Rows, scroller: RefObject<HTMLDivElement | null>, isHelping: boolean) {
  const hasHelp = useRef(false);
  useEffect(() => {
    hasHelp.current = isHelping;
  }, [isHelping]);
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
  }, [rows, scroller]);
}
