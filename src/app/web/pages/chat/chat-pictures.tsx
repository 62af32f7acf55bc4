import './chat-pictures.css';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { firstName } from '../../../../features/chat/rules.ts';
import type { PicturesOptions } from '../../../../features/chat/web/chat-slots.ts';
import type { ListedImage } from '../../../../features/images/web/gallery/gallery.queries.ts';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureSettings } from '../../../../features/images/web/chat/picture-settings.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import { useJobs } from '../../../../features/images/web/images.queries.ts';
import { isUnderWay } from '../../../../features/images/web/job-list.ts';
import { useFollowedJobs } from '../../../../features/images/web/jobs/use-followed-jobs.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';

/** The viewer's pictures of a chat, or all of them with its character, in a panel beside the chat. */
export function ChatPictures({ character, search, isAll, onGoTo, isBusy }: PicturesOptions) {
  const { user } = useSession();
  const [openId, setOpenId] = useState('');
  const name = firstName(character.name);
  const { conversationId } = search;
  const own = isAll ? { userId: user?.id, characterId: character.id } : { conversationId };
  const when = (image: ListedImage) => relativeDate(image.createdAt, browserClock.now());

  function goTo(messageId: string) {
    if (isBusy) return;
    setOpenId('');
    onGoTo(messageId);
  }

  return (
    <>
      {!isAll && <PictureSettings conversationId={conversationId} name={name} />}
      <Drawing characterId={character.id} name={name} />
      <GalleryView
        source={user && own}
        openId={openId}
        onOpen={setOpenId}
        renderCaption={(image) => (
          <PictureCaption
            image={image}
            text={image.character?.name ?? 'Picture'}
            when={isAll ? when(image) : undefined}
          />
        )}
        {...(!isAll && {
          renderFoot: (image: ListedImage) => (
            <PlaceInChat image={image} when={when(image)} onGoTo={goTo} isBusy={isBusy} />
          ),
          renderActions: ({ messageId }: ListedImage) =>
            messageId && (
              <Button
                icon={<ArrowUpRight className="i i-s" />}
                aria-disabled={isBusy || undefined}
                onClick={() => goTo(messageId)}
              >
                Go to message
              </Button>
            ),
        })}
        chatOf={({ messageId }) => ({ conversationId, messageId: messageId ?? search.messageId })}
        empty={
          <EmptyState
            picture="/pictures/empty-room.webp"
            title="An empty wall"
            text={
              isAll
                ? `You have no pictures of ${name} yet.`
                : 'No pictures of this chat yet. Each one that you make from here leads back to its message.'
            }
            actions={
              <Link to="/generate-images" search={search} className={buttonClass({ variant: 'secondary' })}>
                <WandSparkles className="i i-s" />
                Create image
              </Link>
            }
          />
        }
      />
    </>
  );
}

interface PlaceInChatProps {
  image: ListedImage;
  when: string;
  onGoTo: (messageId: string) => void;
  isBusy: boolean;
}

/** When a picture was made, and the way to the message at which it was asked for. */
function PlaceInChat({ image: { messageId }, when, onGoTo, isBusy }: PlaceInChatProps) {
  if (!messageId)
    return (
      <p className="chat-picture-place">
        <span className="cap clip">{when}</span>
        <span className="cap clip">Its message was deleted</span>
      </p>
    );
  return (
    <button
      type="button"
      className="chat-picture-place"
      aria-disabled={isBusy || undefined}
      onClick={() => onGoTo(messageId)}
    >
      <span className="cap clip">{when}</span>
      <span className="chat-picture-go">
        <span className="clip">Go to message</span>
        <ArrowUpRight className="i" />
      </span>
    </button>
  );
}

/** Follows what is being drawn, so that it appears in the gallery once it is done. */
function Drawing({ characterId, name }: { characterId: string; name: string }) {
  const { data: jobs = [] } = useJobs();
  useFollowedJobs(jobs);
  const isDrawing = jobs.some((job) => isUnderWay(job) && job.characterId === characterId);
  return (
    <p className="pane-note" role="status">
      {isDrawing && `A picture of ${name} is being drawn. It appears here when it is done.`}
    </p>
  );
}
