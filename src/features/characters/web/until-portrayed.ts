import type { Picture } from '../../../shared/words/picture.ts';

/** How often a page looks whether a first portrait is drawn, ms, and how many times before it gives up. */
const PORTRAIT_CHECK = { every: 2000, most: 60 };

interface Portrayed {
  state: { data?: { avatar: Picture | null } | undefined; dataUpdateCount: number };
}

/** Asks again until the portrait has come that publishing had drawn. */
export function untilPortrayed({ state: { data, dataUpdateCount } }: Portrayed): number | false {
  const isAwaited = data !== undefined && !data.avatar && dataUpdateCount < PORTRAIT_CHECK.most;
  return isAwaited && PORTRAIT_CHECK.every;
}
