import { CircleAlert, RotateCcw } from 'lucide-react';
import { useEffect, useRef, type CSSProperties } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ImageJob, ImagePreviews } from '../../contract.ts';
import { SIZES } from '../../rules.ts';
import { aboutText, isUnderWay, costLine, secondsLeft, slotsOf, type JobToRepeat } from '../job-list.ts';
import { JobSlot } from './job-slot.tsx';

interface JobPanelProps {
  job: ImageJob;
  /** The character that is drawn; null for none. */
  portrait: Picture | null;
  /** Just begun here: it is scrolled into view where it begins below the middle, or above the window. */
  isStarted: boolean;
  /** What its pictures under way look like so far, in their order. */
  previews: ImagePreviews['pictures'];
  onOpen: (imageId: string) => void;
  onRepeat: (job: JobToRepeat) => void;
}

/** One job: a place for each picture, its progress, and the coins held or spent. */
export function JobPanel({ job, portrait, previews, isStarted, onOpen, onRepeat }: JobPanelProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {};
    // Where its beginning is seen, scrolling would only push the words away that it is drawn from.
    const isSeen = top >= 0 && top < innerHeight / 2;
    if (isStarted && !isSeen) section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [isStarted]);
  const { width, height } = SIZES[job.aspectRatio];
  const name = job.images[0]?.character?.name;
  const isOpen = isUnderWay(job);
  const shape = { '--ratio': `${width} / ${height}`, '--columns': width > height ? 2 : 4 } as CSSProperties;
  return (
    <section ref={section} className="job" aria-busy={isOpen}>
      <div className="row between g3 job-head">
        <div className="grow">
          <h2 className="t-m">{isOpen ? 'Now' : endTitle(job)}</h2>
          <p className="cap num">{[name, job.aspectRatio, costLine(job)].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="row g3">
          <span className="cap num" role="status">
            {job.images.length} of {job.count} ready
          </span>
        </div>
      </div>
      {job.problem && (
        <div className="alert alert-d job-problem" role="alert">
          <CircleAlert className="i" />
          <p className="grow">{job.problem}</p>
          <Button size="small" icon={<RotateCcw className="i i-s" />} onClick={() => onRepeat(job)}>
            Use again
          </Button>
        </div>
      )}
      <div className="job-places" style={shape}>
        {slotsOf(job).map((slot, index) => (
          <JobSlot
            key={index}
            slot={slot}
            ordinal={index + 1}
            stage={job.stage}
            left={aboutText(secondsLeft(job))}
            preview={previews[index - job.images.length]?.url}
            likeness={job.images.at(-1)?.picture ?? portrait}
            onOpen={onOpen}
            onRepeat={onRepeat}
          />
        ))}
      </div>
    </section>
  );
}

function endTitle(job: ImageJob): string {
  if (job.state === 'complete') return 'Now';
  if (job.state === 'cancelled') return 'Cancelled';
  return job.state === 'interrupted' ? 'Interrupted' : 'Not finished';
}
