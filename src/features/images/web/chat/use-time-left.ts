import { useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

/** Before so much is done, nothing can be told from it. */
const TOLD_FROM = 0.1;

/** Seconds that drawing may take still, by how fast it went since it was first seen; null while that is not known. */
export function useTimeLeft(isDrawing: boolean, progress: number): number | null {
  const [begin, setBegin] = useState<{ at: number; progress: number } | null>(null);
  const [now, setNow] = useState({ at: 0, progress: -1 });
  if (isDrawing && progress !== now.progress) {
    const at = browserClock.now();
    setNow({ at, progress });
    if (!begin) setBegin({ at, progress });
  }
  if (!isDrawing || !begin || progress - begin.progress < TOLD_FROM) return null;
  const pace = (now.at - begin.at) / (progress - begin.progress);
  return Math.max(1, Math.round(((1 - progress) * pace) / 1000));
}
