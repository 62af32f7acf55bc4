import './share-dialog.css';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Share, SharePreview } from '../../contract.ts';
import { useChoices, usePreview, useShare } from '../shares.queries.ts';
import { EMPTY_WISH, partOf, type Wish } from './wish.ts';
import { DoneStep } from './done-step.tsx';
import { PartForm } from './part-form.tsx';
import { PreviewStep } from './preview-step.tsx';

const TITLES = {
  loading: 'Share this chat',
  choose: 'Share this chat',
  look: 'This is what others will read',
  done: 'Your link is ready',
};

interface ShareDialogProps {
  chat: { id: string; title: string };
  /** The first message of the part, until another one is chosen. */
  fromId?: string;
  onClose: () => void;
}

/** Choose a part, look at what would be published, share it, copy the link. */
export function ShareDialog({ chat, fromId, onClose }: ShareDialogProps) {
  const choices = useChoices(chat.id, fromId);
  const preview = usePreview(chat.id);
  const sharing = useShare(chat.id);
  const [wish, setWish] = useState<Wish>({ ...EMPTY_WISH, fromId: fromId ?? '', title: chat.title });
  const [found, setFound] = useState<SharePreview | null>(null);
  const [shared, setShared] = useState<Share | null>(null);
  const items = choices.data?.items ?? [];
  const part = partOf(wish, items);
  const box = useRef<HTMLDivElement>(null);
  const step = shared ? 'done' : found ? 'look' : choices.data ? 'choose' : 'loading';
  // What had the focus is gone with the step before.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [step]);

  function content() {
    if (shared) return <DoneStep share={shared} onClose={onClose} />;
    if (found)
      return (
        <PreviewStep
          preview={found}
          isBusy={sharing.isPending}
          error={sharing.error}
          onBack={() => {
            sharing.reset();
            setFound(null);
          }}
          onShare={() =>
            part && sharing.mutate({ ...part, expiresInDays: wish.expiresInDays }, { onSuccess: setShared })
          }
        />
      );
    if (choices.isPending) return <Skeleton className="share-skeleton" />;
    if (choices.isError)
      return (
        <ErrorState
          title="The chat could not be loaded"
          text={messageOf(choices.error)}
          onRetry={() => void choices.refetch()}
        />
      );
    return (
      <PartForm
        wish={wish}
        items={items}
        hasEarlier={choices.hasNextPage}
        isLoadingEarlier={choices.isFetchingNextPage}
        onEarlier={() => void choices.fetchNextPage()}
        isBusy={preview.isPending}
        error={preview.error}
        onChange={setWish}
        onLook={() => part && preview.mutate(part, { onSuccess: setFound })}
        onClose={onClose}
      />
    );
  }

  return (
    <Dialog isOpen onClose={onClose} className="share-dialog">
      <div className="body col g4" ref={box}>
        <DialogTitle>{TITLES[step]}</DialogTitle>
        {content()}
      </div>
    </Dialog>
  );
}
