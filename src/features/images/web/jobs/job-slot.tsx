import { Download, EyeOff, Flower2, Shuffle } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { tap, useShownPicture } from '../../../../platform/web/image-blur.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import { download } from '../gallery/download.ts';
import type { JobToRepeat, QueuedImage } from '../job-list.ts';
import { stageText } from './stage-text.ts';

interface JobSlotProps {
  slot: QueuedImage;
  ordinal: number;
  stage: string;
  /** About how long the picture under way still takes; empty where that is not known. */
  left: string;
  /** What the picture may come to look like, for want of a draft. */
  likeness: Picture | null;
  /** The draft, where the engine sends one. */
  preview: string | undefined;
  onOpen: (imageId: string) => void;
  onRepeat: (job: JobToRepeat) => void;
}

export function JobSlot({ slot, ordinal, stage, left, likeness, preview, onOpen, onRepeat }: JobSlotProps) {
  // Only what came while it was watched opens like a flower.
  const [wasWatched] = useState(slot.kind !== 'done');
  const shown = useShownPicture(slot.kind === 'done' ? slot.image.picture : null);
  if (slot.kind === 'done' && slot.image.review === 'held')
    return (
      <div className="job-place is-waiting" data-picture={slot.image.id}>
        <div className="job-say">
          <EyeOff className="i i-xl" />
          <p className="lab">Waits for a look</p>
          <span className="cap">you are told; refused costs nothing</span>
        </div>
      </div>
    );
  if (slot.kind === 'done' && shown) {
    const image = { ...slot.image, picture: shown };
    return (
      <figure className={classNames('job-place', wasWatched && 'is-fresh')}>
        <button
          type="button"
          data-picture={image.id}
          aria-haspopup="dialog"
          aria-label={`Open result ${ordinal}`}
          onClick={() => {
            void tap(slot.image.picture);
            onOpen(image.id);
          }}
        >
          <PictureFrame picture={slot.image.picture} sizes="(max-width: 760px) 46vw, 300px" isPriority />
        </button>
        {!image.picture.isCovered && (
          <figcaption className="job-acts">
            <IconButton size="small" label={`Download result ${ordinal}`} onClick={() => download(image)}>
              <Download className="i i-s" />
            </IconButton>
            <IconButton
              size="small"
              label={`Use the prompt and seed of result ${ordinal}`}
              onClick={() => onRepeat({ ...image, characterId: image.character?.id ?? null })}
            >
              <Shuffle className="i i-s" />
            </IconButton>
          </figcaption>
        )}
      </figure>
    );
  }
  if (slot.kind === 'working') {
    const percent = Math.round(slot.part * 100);
    return (
      <div className="job-place is-working">
        <span className={classNames('job-draft', preview && 'is-preview')}>
          {preview ? (
            <img src={preview} alt="" />
          ) : (
            likeness && <img src={likeness.sources[0]?.url ?? likeness.url} alt="" />
          )}
        </span>
        <div className="job-say">
          <div
            className="job-ring"
            role="progressbar"
            aria-label={`Result ${ordinal}`}
            aria-valuenow={percent}
            style={{ '--part': `${percent}%` } as CSSProperties}
          >
            <span className="num">{percent}%</span>
          </div>
          <p className="lab">{stageText(stage)}</p>
          {left && <span className="cap num">{`${left} left`}</span>}
        </div>
      </div>
    );
  }
  return (
    <div className="job-place is-waiting">
      <div className="job-say">
        <Flower2 className="i i-xl" />
        <p className="lab">{slot.kind === 'queued' ? 'Queued' : 'Not drawn'}</p>
        <span className="cap">
          {slot.kind === 'queued' ? (slot.isNext ? 'starts next' : 'in line') : 'coins returned'}
        </span>
      </div>
    </div>
  );
}
