import './jobs.css';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ImageJob } from '../../contract.ts';
import { useDeletions } from '../gallery/deletions.ts';
import { useJobs } from '../images.queries.ts';
import { isUnderWay, type JobToRepeat } from '../job-list.ts';
import { EarlierJobs } from './earlier-jobs.tsx';
import { JobPanel } from './job-panel.tsx';
import { QueueList } from './queue-list.tsx';
import { useFollowedJobs } from './use-followed-jobs.ts';

const Lightbox = lazy(() =>
  import('../gallery/lightbox.tsx').then((module) => ({ default: module.Lightbox })),
);

const NONE: readonly ImageJob[] = [];

interface JobBoardProps {
  /** The job begun last on this screen; it stays in front after it has ended. */
  startedId: string | null;
  /** Whom the form draws now. */
  sitter: { id: string; avatar: Picture | null } | null;
  openId: string;
  onOpen: (id: string) => void;
  onRepeat: (job: JobToRepeat) => void;
  /** Takes up the words of an example. */
  onExample: (prompt: string) => void;
}

/** The job that is drawn, the queue, and earlier pictures. All of it survives a reload. */
export function JobBoard({ startedId, sitter, openId, onOpen, onRepeat, onExample }: JobBoardProps) {
  const { status } = useSession();
  const jobs = useJobs();
  const { hidden, remove } = useDeletions();
  const all = jobs.data ?? NONE;
  const previews = useFollowedJobs(all);

  const shown = all.map((job) => ({ ...job, images: job.images.filter(({ id }) => !hidden.has(id)) }));
  const waiting = shown.filter(isUnderWay);
  // What is drawn first is the oldest; a job that was just begun and has ended stays until another one is drawn.
  const now = waiting.at(-1) ?? shown.find(({ id }) => id === startedId);
  const earlier = shown.filter((job) => job !== now && !isUnderWay(job));
  const images = [...(now ? [now] : []), ...waiting.filter((job) => job !== now), ...earlier].flatMap(
    (job) => job.images,
  );

  if (status === 'guest') return <NothingYet onExample={onExample} />;
  if (jobs.isError && all.length === 0)
    return (
      <div className="jobs-note" role="alert">
        <p className="t2">
          {navigator.onLine
            ? 'Your earlier pictures could not be loaded. They are safe.'
            : 'You are offline. Your earlier pictures are safe.'}
        </p>
        <Button onClick={() => void jobs.refetch()}>Try again</Button>
      </div>
    );
  if (!jobs.data) return <Waiting />;
  if (all.length === 0) return <NothingYet onExample={onExample} />;
  return (
    <>
      {now && (
        <div className={waiting.length > 0 ? 'jobs-live has-queue' : 'jobs-live'}>
          <JobPanel
            key={now.id}
            job={now}
            previews={previews[now.id] ?? []}
            portrait={sitter && sitter.id === now.characterId ? sitter.avatar : null}
            isStarted={now.id === startedId}
            onOpen={onOpen}
            onRepeat={onRepeat}
          />
          {waiting.length > 0 && <QueueList jobs={waiting.toReversed()} />}
        </div>
      )}
      {earlier.length > 0 && <EarlierJobs jobs={earlier} onOpen={onOpen} onRepeat={onRepeat} />}
      {images.some((image) => image.id === openId) && (
        <Suspense>
          <Lightbox images={images} openId={openId} onOpen={onOpen} onDelete={remove} />
        </Suspense>
      )}
    </>
  );
}

/** What a first picture may be of: words that every engine draws. */
const EXAMPLES = {
  words: [
    'A woman with silver hair by a moonlit lake',
    'A man in a dark coat on a city street, rain, neon lights',
    'A black cat in a library, candlelight',
  ],
};

const NothingYet = ({ onExample }: { onExample: (prompt: string) => void }) => (
  <EmptyState
    picture="/pictures/empty-lighthouse.webp"
    title="Nothing in bloom yet"
    text="Choose someone, write where they are and in what light. The picture opens here."
    actions={
      <div className="jobs-examples">
        {EXAMPLES.words.map((prompt) => (
          <Button key={prompt} size="small" lang="en" onClick={() => onExample(prompt)}>
            {prompt}
          </Button>
        ))}
      </div>
    }
  />
);

function Waiting() {
  return (
    <div role="status" aria-label="Loading your pictures">
      <Skeleton style={{ width: 140, height: 26, marginBottom: 18 }} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} style={{ height: 84, marginBottom: 12, borderRadius: 16 }} />
      ))}
    </div>
  );
}
