import '../chat-screen.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import type { ChatSlots } from '../chat-slots.ts';
import { useConversations } from '../chat.queries.ts';
import { useShelves } from '../order/order.queries.ts';
import { ChatList } from './chat-list.tsx';

interface ChatsScreenProps {
  exporting: ChatSlots['exportingMany'];
  /** Further orders for all chats. */
  orders?: ReactNode;
  /** Leads to bringing chats in from elsewhere. */
  importLink?: ReactNode;
  /** What is under way with all chats, above their list. */
  notice?: ReactNode;
}

/** The list of all conversations, next to an invitation to open one. */
export function ChatsScreen({ exporting, orders, importLink, notice }: ChatsScreenProps) {
  const { status, openSignIn, openSignUp } = useSession();
  const all = useConversations('');
  const shelves = useShelves();
  const isGuest = status === 'guest';
  const isEmpty =
    isGuest || (all.data?.pages[0]?.total === 0 && shelves.data?.archived === 0 && shelves.data.binned === 0);
  const browse = (
    <Link to="/" className={buttonClass({ variant: isGuest ? 'secondary' : 'primary' })}>
      Browse characters
    </Link>
  );
  return (
    <div className={classNames('chat is-listing', isEmpty && 'is-empty', isGuest && 'is-guest')}>
      {!isGuest && notice && <div className="chat-notice">{notice}</div>}
      {isGuest ? (
        <h1 className="sr">Chats</h1>
      ) : (
        <ChatList heading="h1" orders={orders} exporting={exporting} />
      )}
      <section className="chat-invitation" aria-label="Begin">
        {isGuest ? (
          <EmptyState
            picture="/pictures/empty-cat.webp"
            title="Your chats are kept here"
            text="Sign up, and every conversation waits where you left it."
            actions={
              <>
                <Button variant="primary" onClick={openSignUp}>
                  Sign Up
                </Button>
                <Button onClick={openSignIn}>Sign In</Button>
                {browse}
              </>
            }
          />
        ) : isEmpty ? (
          <EmptyState
            picture="/pictures/empty-cat.webp"
            title="No one has spoken yet"
            text="Choose a character and say the first word. Your conversations are kept here."
            actions={
              <>
                {browse}
                {importLink}
              </>
            }
          />
        ) : (
          <EmptyState
            picture="/pictures/empty-cat.webp"
            title={
              <>
                Pick up where you <em>left off</em>
              </>
            }
            text="Choose a conversation, or begin one. They keep the light on."
            actions={browse}
          />
        )}
      </section>
    </div>
  );
}
