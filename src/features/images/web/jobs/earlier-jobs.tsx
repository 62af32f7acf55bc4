import { Link } from '@tanstack/react-router';
import { Repeat, Shuffle } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { tap } from '../../../../platform/web/image-blur.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { ImageJob } from '../../contract.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { useImageCount } from '../gallery/gallery.queries.ts';
import { costLine, type JobToRepeat } from '../job-list.ts';

interface EarlierJobsProps {
  jobs: readonly ImageJob[];
  onOpen: (imageId: string) => void;
  onRepeat: (job: JobToRepeat) => void;
}

/** The newest pictures, and the requests that they came from, each to be asked for again. */
export function EarlierJobs({ jobs, onOpen, onRepeat }: EarlierJobsProps) {
  const { user } = useSession();
  const total = useImageCount(user?.id);
  const newest = jobs.flatMap(({ images }) => images).slice(0, STRIP);
  return (
    <section>
      <div className="row between jobs-earlier-head">
        <h2 className="t-m">Earlier</h2>
        <Link to="/user-gallery" className="link lab">
          {total === null ? 'All pictures' : `All ${total.toLocaleString('en-US')}`}
        </Link>
      </div>
      <div className="jobs-strip">
        {newest.map((image, index) => (
          <button
            key={image.id}
            type="button"
            data-picture={image.id}
            aria-haspopup="dialog"
            aria-label={`Open earlier picture ${index + 1}`}
            onClick={() => {
              void tap(image.picture);
              onOpen(image.id);
            }}
          >
            <PictureFrame picture={image.picture} sizes="(max-width: 760px) 24vw, 160px" alt="" />
          </button>
        ))}
      </div>
      <h3 className="t-s jobs-requests">Your requests</h3>
      <ul className="list jobs-earlier">
        {jobs.map((job) => (
          <li key={job.id}>
            <div className="grow">
              <p className="clamp2">{job.prompt}</p>
              <p className="cap num">
                {[STATES[job.state], relativeDate(job.createdAt, browserClock.now()), costLine(job)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="row g2">
              <IconButton
                label="Use these settings again"
                hasLine
                onClick={() => onRepeat({ ...job, seed: undefined })}
              >
                <Shuffle className="i i-s" />
              </IconButton>
              <IconButton label="Use these settings and the seed again" hasLine onClick={() => onRepeat(job)}>
                <Repeat className="i i-s" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures in the row of the newest ones; the gallery has all. */
const STRIP = 8;

/** What a job came to, where that is worth saying. */
const STATES: Record<ImageJob['state'], string> = {
  queued: 'Queued',
  running: 'Drawing',
  complete: '',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
};
