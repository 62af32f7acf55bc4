import { ChevronLeft, ImagePlus, ScrollText } from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';

interface SceneHeadProps {
  title: string;
  /** Null where there is no moment to make a picture of. */
  onPicture: (() => void) | null;
  onLeave: () => void;
}

export const SceneHead = ({ title, onPicture, onLeave }: SceneHeadProps) => (
  <header className="scene-head">
    <span className="row g2">
      <IconButton label="Leave the scene" className="scene-button" onClick={onLeave}>
        <ChevronLeft className="i" />
      </IconButton>
      <span className="cap clip" dir="auto">
        {title}
      </span>
    </span>
    <span className="row g2">
      <IconButton label="Show as text" className="scene-button" onClick={onLeave}>
        <ScrollText className="i" />
      </IconButton>
      {onPicture && (
        <IconButton label="Picture of this moment" className="scene-button" onClick={onPicture}>
          <ImagePlus className="i" />
        </IconButton>
      )}
    </span>
  </header>
);
