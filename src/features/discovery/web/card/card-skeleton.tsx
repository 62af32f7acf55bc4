import './character-card.css';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

const LINES = ['62%', '88%', '40%'];

/** Holds a card's place, in its size. */
export function CardSkeleton({ isFeature }: { isFeature?: boolean }) {
  return (
    <div className={isFeature ? 'card-waiting feature' : 'card-waiting'} aria-hidden="true">
      <Skeleton />
      <div className="lines">
        {LINES.map((width) => (
          <Skeleton key={width} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
