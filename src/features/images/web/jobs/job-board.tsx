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
}

/** Jobs under way with their progress, and earlier ones. All of it survives a reload. */
export function JobBoard({ startedId, sitter, openId, onOpen, onRepeat }: JobBoardProps) {
  const { status } = useSession();
  const jobs = useJobs();
  const { hidden, remove } = useDeletions();
  const all = jobs.data ?? NONE;
  useFollowedJobs(all);

  const shown = all.map((job) => ({ ...job, images: job.images.filter(({ id }) => !hidden.has(id)) }));
  const current = shown.filter((job) => isUnderWay(job) || job.id === startedId);
  const earlier = shown.filter((job) => !current.includes(job));
  const images = [...current, ...earlier].flatMap((job) => job.images);

  if (status === 'guest') return <NothingYet />;
  if (jobs.isError && all.length === 0)
    return (
      <div className="jobs-note" role="alert">
        <p className="t2">Your earlier pictures could not be loaded. They are safe.</p>
        <Button onClick={() => void jobs.refetch()}>Try again</Button>
      </div>
    );
  if (!jobs.data) return <Waiting />;
  if (all.length === 0) return <NothingYet />;
  return (
    <>
      {current.map((job) => (
        <JobPanel
          key={job.id}
          job={job}
          portrait={sitter && sitter.id === job.characterId ? sitter.avatar : null}
          isStarted={job.id === startedId}
          onOpen={onOpen}
          onRepeat={onRepeat}
        />
      ))}
      {earlier.length > 0 && <EarlierJobs jobs={earlier} onOpen={onOpen} onRepeat={onRepeat} />}
      {images.some((image) => image.id === openId) && (
        <Suspense>
          <Lightbox images={images} openId={openId} onOpen={onOpen} onDelete={remove} />
        </Suspense>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      picture="/pictures/empty-lighthouse.webp"
      title="Nothing in bloom yet"
      text="Choose someone, write where they are and in what light. The picture opens here."
    />
  );
}

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
