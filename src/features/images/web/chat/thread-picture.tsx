import '../jobs/jobs.css';
import './chat-pictures.css';
import { CircleAlert, Flower2, RotateCcw, X } from 'lucide-react';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { tap } from '../../../../platform/web/image-blur.ts';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ChatPicture } from '../../chat-pictures-contract.ts';
import { useDeletions } from '../gallery/deletions.ts';
import { useCancelJob } from '../images.queries.ts';
import { isUnderWay } from '../job-list.ts';
import { stageText } from '../jobs/stage-text.ts';
import { useFollowedJobs } from '../jobs/use-followed-jobs.ts';
import { coins } from '../price.ts';
import { useClosePicture } from './chat-pictures.queries.ts';
import { useTimeLeft } from './use-time-left.ts';

const Lightbox = lazy(() =>
  import('../gallery/lightbox.tsx').then((module) => ({ default: module.Lightbox })),
);

interface ThreadPictureProps {
  conversationId: string;
  job: ChatPicture;
  /** What it may come to look like, for want of a draft. */
  likeness: Picture | null;
  /** Asks for it again, with the price. */
  onRetry: (words: string) => void;
}

/** A picture in the thread: in line, growing, done, or not drawn. */
export function ThreadPicture(props: ThreadPictureProps) {
  const { job } = props;
  useFollowedJobs([job]);
  if (isUnderWay(job)) return <GrowingPicture {...props} />;
  if (job.images.length > 0) return <DonePictures {...props} />;
  return job.state === 'cancelled' ? null : <FailedPicture {...props} />;
}

function GrowingPicture({ job, likeness }: ThreadPictureProps) {
  const cancel = useCancelJob();
  const isDrawing = job.state === 'running';
  const left = useTimeLeft(isDrawing, job.progress);
  const percent = Math.round(job.progress * 100);
  return (
    <figure className="thread-picture" aria-busy="true">
      <div className="thread-picture-box">
        <span className="job-draft">
          {likeness && <img src={likeness.sources[0]?.url ?? likeness.url} alt="" />}
        </span>
        <div className="job-say thread-picture-say">
          {isDrawing ? (
            <>
              <div
                className="job-ring"
                role="progressbar"
                aria-label="Picture of this moment"
                aria-valuenow={percent}
                style={{ '--part': `${percent}%` } as CSSProperties}
              >
                <span className="num">{percent}%</span>
              </div>
              <p className="lab">{stageText(job.stage)}</p>
              <p className="cap num">{left === null ? 'a moment' : `about ${left} s left`}</p>
            </>
          ) : (
            <>
              <Flower2 className="i i-xl" />
              <p className="lab" role="status">
                In line
              </p>
              <p className="cap num">{aheadText(job.ahead)}</p>
            </>
          )}
        </div>
      </div>
      <figcaption className="row between g2">
        <span className="cap num">{job.cost === 0 ? 'Free' : `${coins(job.cost)} when done`}</span>
        <Button
          size="small"
          variant="ghost"
          busyText={cancel.isPending && 'Cancelling...'}
          onClick={() =>
            cancel.mutate(job.id, {
              onError: (error) =>
                showErrorToast(error, { title: 'Not cancelled', description: messageOf(error) }),
            })
          }
        >
          Cancel
        </Button>
      </figcaption>
    </figure>
  );
}

const aheadText = (ahead: number | null): string =>
  ahead ? `${counted(ahead, 'picture')} before it` : 'starts next';

function DonePictures({ conversationId, job }: ThreadPictureProps) {
  const [openId, setOpenId] = useState('');
  const { hidden, remove } = useDeletions();
  const isHidden = useReading().reading.portraits === 'hidden';
  const images = job.images.filter(({ id }) => !hidden.has(id));
  return (
    <>
      {images.map((image) =>
        isHidden ? (
          <p key={image.id} className="thread-picture-hidden">
            <Button size="small" data-picture={image.id} onClick={() => setOpenId(image.id)}>
              Open the picture of this moment
            </Button>
          </p>
        ) : (
          <figure key={image.id} className="thread-picture">
            <button
              type="button"
              className="thread-picture-box"
              data-picture={image.id}
              aria-haspopup="dialog"
              aria-label={`Open ${image.picture.isCovered ? 'covered picture' : image.picture.alt || 'picture'}`}
              onClick={() => {
                void tap(image.picture);
                setOpenId(image.id);
              }}
            >
              <PictureFrame picture={image.picture} sizes="250px" alt="" isLabelled />
            </button>
          </figure>
        ),
      )}
      {images.some(({ id }) => id === openId) && (
        <Suspense>
          <Lightbox
            images={images}
            openId={openId}
            onOpen={setOpenId}
            onDelete={remove}
            chatOf={() => ({ conversationId, messageId: job.messageId })}
          />
        </Suspense>
      )}
    </>
  );
}

function FailedPicture({ conversationId, job, onRetry }: ThreadPictureProps) {
  const close = useClosePicture(conversationId);
  return (
    <div className="message-notice is-trouble thread-picture-failed" role="alert">
      <CircleAlert className="i i-s" />
      <span className="grow">
        {job.problem ?? 'This picture could not be drawn. Nothing was paid for it.'}
      </span>
      <span className="row g2 wrap">
        <Button
          size="small"
          icon={<RotateCcw className="i i-xs" />}
          onClick={() => {
            close.mutate(job.id);
            onRetry(job.prompt);
          }}
        >
          Try again
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={<X className="i i-xs" />}
          onClick={() => close.mutate(job.id)}
        >
          Close
        </Button>
      </span>
    </div>
  );
}
