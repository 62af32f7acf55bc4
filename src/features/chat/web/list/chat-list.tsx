import './chat-list.css';
import { Link } from '@tanstack/react-router';
import { ListChecks, SquarePen } from 'lucide-react';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { useStored } from '../../../../platform/web/storage/use-stored.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatShelves } from '../../order-contract.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { useConversations } from '../chat.queries.ts';
import { ChatRowMenu } from '../order/chat-row-menu.tsx';
import { useListDrag } from '../drag/use-list-drag.ts';
import { OrderDialogs } from './order-dialogs.tsx';
import { useShelves } from '../order/order.queries.ts';
import { useFolderPlace } from '../order/use-folder-place.ts';
import { SelectionBar } from '../order/selection-bar.tsx';
import { ALL, readShelf, SHELF_KEY, shelfText, type Shelf } from '../session/shelf.ts';
import { ShelfBar } from './shelf-bar.tsx';
import { useChatOrders, type ChatOrders } from '../order/use-chat-orders.ts';
import { useListShortcuts } from '../order/list-shortcuts.ts';
import { useSelection } from '../order/use-selection.ts';
import { flatten } from '../session/list-maths.ts';
import { readUnread, UNREAD_KEY } from '../session/unread.ts';
import { ChatListSkeleton } from './chat-list-skeleton.tsx';
import { ChatRow } from './chat-row.tsx';
import { ChatSearch, SEARCH_MAX } from './chat-search.tsx';

/** Debounce of the search field, in ms. */
const SEARCH_MS = 250;

interface ChatListProps {
  /** The open conversation. */
  openId?: string;
  heading: 'h1' | 'h2';
  /** Shows only avatars on narrow screens. */
  mayCollapse?: boolean;
  /** Called when the open conversation was deleted. */
  onGone?: () => void;
  exporting: ChatSlots['exportingMany'];
  /** Further orders for all chats, beside the heading. */
  orders?: ReactNode;
}

export function ChatList(props: ChatListProps) {
  const { openId, heading: Heading, mayCollapse, onGone, exporting, orders: further } = props;
  const [typed, setTyped] = useState('');
  const q = useSettledValue(typed.length > SEARCH_MAX ? '' : typed.trim(), SEARCH_MS);
  const { shelf, shelves, setShelf } = useShelf();
  // What is searched for is found in all chats.
  const list = useConversations(q, q ? ALL : shelf);
  const unread = readUnread(useStored(UNREAD_KEY));
  const conversations = useDeferredValue(flatten(list.data));
  const selection = useSelection(conversations);
  const { orders, dialog, close } = useChatOrders(selection.end, (id) => id === openId && onGone?.());
  const dragging = useDragging(conversations, shelves, selection, orders);
  const { rows, chips, drag, place, menuId, setMenuId } = dragging;
  const isUnread = ({ id, order }: Conversation) => id !== openId && (order.unread > 0 || unread.has(id));
  useListShortcuts({ conversations, openId, selection, orders, isUnread });

  return (
    <aside
      ref={rows}
      className={classNames('chat-list', mayCollapse && 'may-collapse', drag && 'is-dragging')}
      aria-label="Chats"
    >
      <div className="chat-list-head">
        <Heading className="t-l">Chats</Heading>
        <div className="row g3">
          {further}
          <IconButton
            className="chat-list-select"
            size="small"
            label="Select chats"
            isOn={selection.isOn}
            disabled={conversations.length === 0}
            onClick={() => (selection.isOn ? selection.end() : selection.begin())}
          >
            <ListChecks className="i" />
          </IconButton>
          <Link to="/" className="ib ib-s" aria-label="New chat" title="New chat">
            <SquarePen className="i" />
          </Link>
        </div>
      </div>
      <ChatSearch typed={typed} onType={setTyped} />
      <ShelfBar {...{ shelf, shelves, chips, drag, exporting }} onChange={setShelf} onPlace={place.move} />
      <p className="sr" role="status">
        {place.said}
      </p>
      <div className="chat-list-rows" aria-busy={list.isPlaceholderData || undefined}>
        {conversations.length > 0 ? (
          <ul className={classNames(list.isPlaceholderData && 'is-stale')}>
            {conversations.map((conversation) => {
              const isOpen = conversation.id === openId;
              return (
                <ChatRow
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={isOpen}
                  isUnread={isUnread(conversation)}
                  q={q}
                  now={browserClock.now()}
                  isHeld={drag?.dragged.id === conversation.id}
                  isChosen={selection.isOn ? selection.has(conversation.id) : null}
                  onChoose={() => selection.turn(conversation.id)}
                  menu={
                    <ChatRowMenu
                      conversation={conversation}
                      isOpen={isOpen}
                      isUnread={isUnread(conversation)}
                      orders={orders}
                      onSelect={() => selection.begin(conversation.id)}
                      isShown={menuId === conversation.id}
                      onShow={(isShown) => setMenuId(isShown ? conversation.id : null)}
                    />
                  }
                />
              );
            })}
          </ul>
        ) : (
          <NoRows list={list} text={emptyText(q, shelf, shelves)} />
        )}
        <ListEnd list={list} />
      </div>
      {selection.isOn && (
        <SelectionBar
          chosen={selection.chosen}
          listed={conversations.length}
          hasMore={list.hasNextPage}
          orders={orders}
          isUnread={isUnread}
          onAll={selection.all}
          onEnd={selection.end}
        />
      )}
      {dialog && <OrderDialogs {...{ dialog, orders, exporting }} onClose={close} />}
    </aside>
  );
}

/** What is dragged in the list: chats into folders, folders to another place. A long touch opens the menu of a chat. */
function useDragging(
  conversations: readonly Conversation[],
  shelves: ChatShelves | undefined,
  selection: ReturnType<typeof useSelection>,
  orders: ChatOrders,
) {
  const rows = useRef<HTMLElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const place = useFolderPlace();
  const folders = shelves?.folders ?? [];
  const drag = useListDrag(rows, chips, {
    mayDrag: ({ kind }) => folders.length > (kind === 'folder' ? 1 : 0),
    onLetGo: ({ kind, id }) => kind === 'chat' && !selection.isOn && setMenuId(id),
    onDrop({ id: draggedId }, drop) {
      if (drop.kind === 'place') return place.move(draggedId, drop.place);
      const { folderId } = drop;
      const isTaken = (id: string) => (selection.has(draggedId) ? selection.has(id) : id === draggedId);
      const chats = conversations.filter(({ id, order }) => isTaken(id) && order.folderId !== folderId);
      const folder = folders.find(({ id }) => id === folderId) ?? null;
      if (chats.length > 0) orders.move(chats, folder);
    },
  });
  return { rows, chips, drag, place, menuId, setMenuId };
}

/** The chosen part of the chats, which outlives the list; all of them where a folder is gone. */
function useShelf() {
  const stored = readShelf(useStored(SHELF_KEY));
  const { data: shelves } = useShelves();
  const isGone =
    stored.kind === 'folder' && shelves !== undefined && !shelves.folders.some(({ id }) => id === stored.id);
  return {
    shelf: isGone ? ALL : stored,
    shelves,
    setShelf(shelf: Shelf) {
      const text = shelfText(shelf);
      if (text) storage.set(SHELF_KEY, text);
      else storage.remove(SHELF_KEY);
    },
  };
}

type List = ReturnType<typeof useConversations>;

/** What is said where no chats are listed. */
function emptyText(q: string, shelf: Shelf, shelves: ChatShelves | undefined): string {
  if (q) return `No chats match “${q}”.`;
  if (shelf.kind === 'archived') return 'Nothing is archived.';
  if (shelf.kind === 'unread') return 'You have read everything.';
  if (shelf.kind === 'tag') return `No chats have the tag #${shelf.name}.`;
  if (shelf.kind === 'folder') return 'This folder is empty. Move chats here from their menus.';
  return shelves?.archived ? 'All your chats are archived.' : 'No chats yet. The first word is yours.';
}

function NoRows({ list, text }: { list: List; text: string }) {
  if (list.isPending) return <ChatListSkeleton />;
  if (!list.isError) return <p className="chat-list-note t2">{text}</p>;
  return (
    <div className="chat-list-note">
      <p className="t2">
        {navigator.onLine ? 'Your chats could not be loaded.' : 'You are offline. Your chats are safe.'}
      </p>
      <Button size="small" onClick={() => void list.refetch()}>
        Try again
      </Button>
    </div>
  );
}

function ListEnd({ list }: { list: List }) {
  const canGoOn = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(canGoOn, () => void list.fetchNextPage());
  return (
    <div ref={end} className="chat-list-end">
      {list.isFetchingNextPage && (
        <>
          <Spinner />
          <span className="sr">Loading more chats</span>
        </>
      )}
      {list.isFetchNextPageError && (
        <Button size="small" onClick={() => void list.fetchNextPage()}>
          Try again
        </Button>
      )}
    </div>
  );
}
