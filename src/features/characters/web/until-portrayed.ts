import type { Picture } from '../../../shared/words/picture.ts';

/** The interval in ms at which a page polls for a first portrait, and the maximum number of polls. */
const PORTRAIT_CHECK = { every: 2000, most: 60 };

interface Portrayed {
  state: { data?: { avatar: Picture | null } | undefined; dataUpdateCount: number };
}

/** Polls until the portrait that publishing queued is drawn. */
export function untilPortrayed({ state: { data, dataUpdateCount } }: Portrayed): number | false {
  const isAwaited = data !== undefined && !data.avatar && dataUpdateCount < PORTRAIT_CHECK.most;
  return isAwaited && PORTRAIT_CHECK.every;
}
