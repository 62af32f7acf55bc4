import type { SetupState } from '../contract.ts';

/** The parts of the set-up, as its four petals name them. */
export const VIEWS = ['choose', 'ready', 'try', 'done'] as const;
export type View = (typeof VIEWS)[number];

/** What the operator asked to see; `model`: the download. Null: what there is to do. */
export type Wanted = 'choose' | 'model' | 'try' | 'done' | null;

export function viewOf({ job, choice, current, isFixed }: SetupState, wanted: Wanted): View {
  const isUnderWay = job !== null && job.status !== 'done';
  switch (wanted) {
    case 'model':
      return isUnderWay ? 'ready' : job ? 'try' : 'choose';
    case null:
      if (isUnderWay) return 'ready';
      return choice === null && !isFixed && !current.isStandIn ? 'try' : 'choose';
    default:
      return wanted;
  }
}
