import { CircleAlert } from 'lucide-react';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { LookSlotState, LookTake } from '../contract.ts';

interface LookFrameProps {
  state: LookSlotState | undefined;
  take: LookTake | undefined;
  alt: string;
  sizes: string;
}

/** One picture of a sheet or strip; empty, under way, or failed. */
export function LookFrame({ state, take, alt, sizes }: LookFrameProps) {
  const drawing = state?.drawing;
  return (
    <span className="look-frame">
      {take ? (
        <PictureFrame picture={take.picture} sizes={sizes} alt={alt} className="look-picture" />
      ) : (
        !drawing && state?.problem && <CircleAlert className="i look-failed" aria-hidden="true" />
      )}
      {drawing && (
        <span className="look-drawing">
          <Spinner />
          <span className="num">{Math.round(drawing.progress * 100)} %</span>
        </span>
      )}
    </span>
  );
}
