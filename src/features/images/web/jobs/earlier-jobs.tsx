import { Link } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { tap } from '../../../../platform/web/image-blur.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { ImageJob } from '../../contract.ts';
import { costLine, type JobToRepeat } from '../job-list.ts';

interface EarlierJobsProps {
  jobs: readonly ImageJob[];
  onOpen: (imageId: string) => void;
  onRepeat: (job: JobToRepeat) => void;
}

export function EarlierJobs({ jobs, onOpen, onRepeat }: EarlierJobsProps) {
  return (
    <section>
      <div className="row between jobs-earlier-head">
        <h2 className="t-m">Earlier</h2>
        <Link to="/user-gallery" className="link lab">
          All images
        </Link>
      </div>
      <ul className="list jobs-earlier">
        {jobs.map((job) => (
          <li key={job.id}>
            <div className="jobs-thumbs">
              {job.images.map((image, index) => (
                <button
                  key={image.id}
                  type="button"
                  data-picture={image.id}
                  aria-haspopup="dialog"
                  aria-label={`Open picture ${index + 1}`}
                  onClick={() => {
                    void tap(image.picture);
                    onOpen(image.id);
                  }}
                >
                  <PictureFrame picture={image.picture} sizes="96px" alt="" />
                </button>
              ))}
            </div>
            <div className="grow">
              <p className="clamp2">{job.prompt}</p>
              <p className="cap num">
                {[STATES[job.state], relativeDate(job.createdAt, browserClock.now()), costLine(job)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <IconButton label="Use this prompt again" hasLine onClick={() => onRepeat(job)}>
              <Shuffle className="i i-s" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a job came to, where that is worth saying. */
const STATES: Record<ImageJob['state'], string> = {
  queued: 'Queued',
  running: 'Drawing',
  complete: '',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
};
