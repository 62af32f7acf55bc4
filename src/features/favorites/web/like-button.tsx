import './mark-buttons.css';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useLike } from './favorites.queries.ts';

interface LikeButtonProps {
  character: { id: string; name: string };
  hasLine?: boolean;
  className?: string;
}

export function LikeButton({ character, hasLine, className }: LikeButtonProps) {
  const { isLiked, toggle } = useLike(character.id);
  // The petal animation runs only for a like that was just given, not for earlier ones.
  const [isBlooming, setIsBlooming] = useState(false);
  return (
    <IconButton
      label={`Like ${character.name}`}
      isOn={isLiked}
      onClass="liked"
      hasLine={hasLine}
      className={classNames('mark-like', className)}
      onClick={() => {
        setIsBlooming(!isLiked);
        toggle();
      }}
    >
      <Heart className={classNames('i', isLiked && 'fill', isLiked && isBlooming && 'mark-settle')} />
      {isLiked && isBlooming && <Petals onOver={() => setIsBlooming(false)} />}
    </IconButton>
  );
}

const TURNS = [0, 72, 144, 216, 288];

function Petals({ onOver }: { onOver: () => void }) {
  return (
    <svg viewBox="-32 -32 64 64" className="mark-petals" aria-hidden="true" onAnimationEnd={onOver}>
      {TURNS.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn})`}
          d="M0-30c3.2 4 3 7.6 0 11-3-3.4-3.2-7 0-11Z"
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
