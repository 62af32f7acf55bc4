import { memo } from 'react';
import { offersPicture } from '../../../../features/chat/web/moments/picture-offers.ts';
import type { BelowMessage } from '../../../../features/chat/web/chat-slots.ts';
import { useMoment } from '../../../../features/chat/web/moments/moment.queries.ts';
import { openMoments, useOpenMoment } from '../../../../features/chat/web/moments/open-moments.ts';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import type { ChatPictures } from '../../../../features/images/chat-pictures-contract.ts';
import {
  useChatPictures,
  useDeclinePicture,
} from '../../../../features/images/web/chat/chat-pictures.queries.ts';
import { PictureOffer } from '../../../../features/images/web/chat/picture-offer.tsx';
import { ThreadPicture } from '../../../../features/images/web/chat/thread-picture.tsx';
import { browserClock } from '../../../../platform/web/clock.ts';

/** An offer is of its moment: a chat that is opened later draws nothing by itself. */
const AUTO_WITHIN_MS = 10 * 60_000;

export interface MomentProps extends Pick<BelowMessage, 'conversationId' | 'name' | 'isNewest'> {
  messageId: string;
  role: BelowMessage['message']['role'];
  isComplete: boolean;
  text: string;
  createdAt: string;
}

/** The pictures of a message: offered, being drawn, drawn. */
export const ChatMoment = memo(function ChatMoment(props: MomentProps) {
  const { conversationId, messageId, role, text, isNewest, isComplete } = props;
  const open = useOpenMoment(messageId);
  const { data: found } = useChatPictures(conversationId, ({ items, settings, declined }: ChatPictures) => ({
    jobs: items.filter((job) => job.messageId === messageId).toReversed(),
    settings,
    isDeclined: declined.includes(messageId),
  }));
  if (!found) return null;
  const { jobs, settings } = found;
  const isOffered =
    open === null &&
    isNewest &&
    isComplete &&
    role === 'assistant' &&
    settings.offers !== 'never' &&
    jobs.length === 0 &&
    !found.isDeclined &&
    offersPicture(text);
  if (jobs.length === 0 && open === null && !isOffered) return null;
  return <Pictures {...{ ...props, jobs, settings, open, isOffered }} />;
});

interface PicturesProps extends MomentProps {
  jobs: ChatPictures['items'];
  settings: ChatPictures['settings'];
  open: ReturnType<typeof useOpenMoment>;
  /** The character offers one. */
  isOffered: boolean;
}

function Pictures(props: PicturesProps) {
  const { conversationId, messageId, jobs, open, isOffered } = props;
  const characterId = jobs.find((job) => job.characterId !== null)?.characterId ?? null;
  return (
    <>
      {jobs.map((job) => (
        <PictureOf
          key={job.id}
          {...{ conversationId, job, characterId }}
          onRetry={(words) => openMoments.open(messageId, words)}
        />
      ))}
      {(open || isOffered) && <Offer key={open?.serial ?? 'offered'} {...props} />}
    </>
  );
}

interface PictureOfProps {
  conversationId: string;
  job: ChatPictures['items'][number];
  characterId: string | null;
  onRetry: (words: string) => void;
}

function PictureOf({ characterId, ...picture }: PictureOfProps) {
  const likeness = useCharacter(characterId ?? undefined).data?.avatar ?? null;
  return <ThreadPicture {...picture} likeness={likeness} />;
}

function Offer({
  conversationId,
  messageId,
  name,
  text,
  createdAt,
  settings,
  open,
  isOffered,
}: PicturesProps) {
  const moment = useMoment({ conversationId, messageId, text });
  const decline = useDeclinePicture(conversationId);
  const characterId = moment.data?.characterId;
  const likeness = useCharacter(characterId).data?.avatar ?? null;
  const isRecent = browserClock.now() - Date.parse(createdAt) < AUTO_WITHIN_MS;
  const mayBegin = open ? 'asked' : settings.offers === 'auto' && isRecent ? 'offered' : null;
  const close = () => (isOffered ? decline.mutate(messageId) : openMoments.close(messageId));
  return (
    <PictureOffer
      {...{ conversationId, messageId, likeness, settings, mayBegin }}
      title={isOffered ? `${name} would send you a picture` : 'A picture of this moment'}
      scene={{
        words: open?.wish ?? moment.data?.words,
        characterId,
        error: moment.error,
        onRetry: () => void moment.refetch(),
      }}
      onAsked={() => openMoments.close(messageId)}
      onClose={close}
    />
  );
}
