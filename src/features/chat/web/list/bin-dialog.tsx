import './bin-dialog.css';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import type { BinnedChat } from '../../bin-contract.ts';
import { useBin, useBinChanges } from '../order/bin.queries.ts';
import { ChatListSkeleton } from './chat-list-skeleton.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const DAY_MS = 86_400_000;

function restText({ endsAt, messageCount }: BinnedChat, now: number): string {
  const days = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS));
  const left = days === 1 ? '1 day left' : `${days} days left`;
  return `${messageCount} ${messageCount === 1 ? 'message' : 'messages'} · ${left}`;
}

/** Deleted chats, to restore them or to delete them for good. */
export function BinDialog({ onClose }: { onClose: () => void }) {
  const bin = useBin();
  const { restore, purge } = useBinChanges();
  const [doomed, setDoomed] = useState<BinnedChat | 'all' | null>(null);
  const chats = bin.data?.pages.flatMap(({ items }) => items) ?? [];
  const now = browserClock.now();
  if (doomed)
    return (
      <ConfirmDialog
        title={doomed === 'all' ? 'Empty the bin?' : `Delete “${doomed.title}” for good?`}
        text="Every message, and what was remembered, will be deleted. This cannot be undone."
        confirmText={doomed === 'all' ? 'Empty the bin' : 'Delete for good'}
        busyText="Deleting..."
        onConfirm={() => purge.mutateAsync(doomed === 'all' ? null : doomed.id)}
        onClose={() => setDoomed(null)}
      />
    );
  return (
    <Dialog isOpen isSheet onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Bin</DialogTitle>
        <p className="t2">Deleted chats stay here for 30 days. Until then nothing in them is remembered.</p>
        {bin.isPending ? (
          <ChatListSkeleton />
        ) : bin.isError && chats.length === 0 ? (
          <ErrorState
            title="The bin could not be loaded"
            text="Check your connection, then try again."
            onRetry={() => void bin.refetch()}
          />
        ) : chats.length === 0 ? (
          <p className="t2">The bin is empty.</p>
        ) : (
          <ul className="bin-list">
            {chats.map((chat) => (
              <li key={chat.id} className="bin-row">
                <Avatar name={chat.members[0]!.name} url={chat.members[0]!.avatar?.url} />
                <div className="grow">
                  <div className="t-s clip">{chat.title}</div>
                  <div className="cap clip">{restText(chat, now)}</div>
                </div>
                <IconButton
                  label={`Restore “${chat.title}”`}
                  disabled={restore.isPending}
                  onClick={() => restore.mutate([chat.id])}
                >
                  <ArchiveRestore className="i i-s" />
                </IconButton>
                <IconButton label={`Delete “${chat.title}” for good`} onClick={() => setDoomed(chat)}>
                  <Trash2 className="i i-s" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {chats.length > 0 && (
          <div className="row g3">
            {bin.hasNextPage && (
              <Button
                busyText={bin.isFetchingNextPage && 'Loading...'}
                onClick={() => void bin.fetchNextPage()}
              >
                Show more
              </Button>
            )}
            <Button variant="ghost" className="is-danger" onClick={() => setDoomed('all')}>
              Empty the bin
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
