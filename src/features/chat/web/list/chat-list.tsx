import './chat-list.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, SquarePen, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { useStored } from '../../../../platform/web/storage/use-stored.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { Conversation } from '../../contract.ts';
import { chatClient, useConversations } from '../chat.queries.ts';
import { ChatListSkeleton } from './chat-list-skeleton.tsx';
import { ChatRow } from './chat-row.tsx';
import { flatten } from '../session/list-maths.ts';
import { forgetConversation } from '../session/thread-box.ts';
import { readUnread, UNREAD_KEY } from '../session/unread.ts';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })));
/** As long as the search of conversations takes. */
const SEARCH_MAX = 100;
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
  /** Further orders for all chats, beside the heading. */
  orders?: ReactNode;
}

export function ChatList({ openId, heading: Heading, mayCollapse, onGone, orders }: ChatListProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const limit = useLimit<HTMLInputElement>({ most: SEARCH_MAX });
  const q = useSettledValue(typed.length > SEARCH_MAX ? '' : typed.trim(), SEARCH_MS);
  const list = useConversations(q);
  const unread = readUnread(useStored(UNREAD_KEY));
  const [isTidying, setTidying] = useState(false);
  const [doomed, setDoomed] = useState<Conversation | null>(null);
  const conversations = useDeferredValue(flatten(list.data));
  const canGoOn = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(canGoOn, () => void list.fetchNextPage());
  const rows = useRef<HTMLDivElement>(null);

  return (
    <aside className={mayCollapse ? 'chat-list may-collapse' : 'chat-list'} aria-label="Chats">
      <div className="chat-list-head">
        <Heading className="t-l">Chats</Heading>
        <div className="row g3">
          {orders}
          <IconButton
            className="chat-list-tidy"
            size="small"
            label="Delete chats"
            isOn={isTidying}
            onClick={() => setTidying(!isTidying)}
          >
            <Trash2 className="i" />
          </IconButton>
          <Link to="/" className="ib ib-s" aria-label="New chat" title="New chat">
            <SquarePen className="i" />
          </Link>
        </div>
      </div>
      <div className="chat-list-search">
        <Search className="i" />
        <input
          {...limit.props}
          className="input"
          type="search"
          aria-label="Search chats"
          placeholder="Search chats"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        {typed && (
          <IconButton size="small" label="Clear search" onClick={() => setTyped('')}>
            <X className="i i-s" />
          </IconButton>
        )}
        {limit.note}
      </div>
      <div ref={rows} className="chat-list-rows" aria-busy={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <ChatListSkeleton />
        ) : list.isError && conversations.length === 0 ? (
          <div className="chat-list-note">
            <p className="t2">
              {navigator.onLine ? 'Your chats could not be loaded.' : 'You are offline. Your chats are safe.'}
            </p>
            <Button size="small" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        ) : conversations.length === 0 ? (
          <p className="chat-list-note t2">
            {q ? `No chats match “${q}”.` : 'No chats yet. The first word is yours.'}
          </p>
        ) : (
          <ul className={classNames(list.isPlaceholderData && 'is-stale', isTidying && 'is-tidying')}>
            {conversations.map((conversation) => (
              <ChatRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                isUnread={unread.has(conversation.id) && conversation.id !== openId}
                q={q}
                now={browserClock.now()}
                onDelete={() => setDoomed(conversation)}
              />
            ))}
          </ul>
        )}
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
      </div>
      {doomed && (
        <Suspense>
          <ConfirmDialog
            title="Delete this conversation?"
            text={`Every message with ${doomed.character.name} in “${doomed.title}”, and what was remembered, will be deleted. This cannot be undone.`}
            confirmText="Delete"
            busyText="Deleting..."
            onConfirm={async () => {
              await chatClient.deleteConversation({ params: { id: doomed.id } });
              forgetConversation(queryClient, user?.id ?? 'guest', doomed.id);
              if (doomed.id === openId) onGone?.();
            }}
            onClose={() => {
              setDoomed(null);
              rows.current?.querySelector('a')?.focus();
            }}
          />
        </Suspense>
      )}
    </aside>
  );
}
