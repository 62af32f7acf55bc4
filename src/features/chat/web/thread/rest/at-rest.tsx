import { createContext, use, useDeferredValue, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';

const MovingContext = createContext(false);

interface RestingListProps {
  isScrolling: boolean;
  ref?: Ref<HTMLOListElement>;
  children: ReactNode;
}

/** The rows of a list. It rests once it is not scrolled and what was most urgent is painted. */
export function RestingList({ isScrolling, ref, children }: RestingListProps) {
  const isMoving = useDeferredValue(isScrolling, true) || isScrolling;
  return (
    <ol ref={ref} className={classNames('thread-rows', isMoving && 'is-moving')}>
      <MovingContext value={isMoving}>{children}</MovingContext>
    </ol>
  );
}

/**
 * Draws what is no part of a message's words when the list rests: most of what a row costs is its buttons, and rows
 * pass by without anybody pressing one. What has been drawn stays.
 */
export function AtRest({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const isMoving = use(MovingContext);
  const [isDrawn, setDrawn] = useState(!isMoving);
  if (!isMoving && !isDrawn) setDrawn(true);
  return isDrawn || isWanted ? children : null;
}
