import { HELD } from './held-words.ts';

/** How much of somebody is seen, as it is called beside the picture. */
export const FIGURES = {
  close: 'close-up',
  wide: 'wide view',
  half: 'half figure',
  full: 'full figure',
} as const;
/** Poses other than standing, as they are called beside the picture. */
export const STANCES = {
  sitting: 'sitting',
  armsCrossed: 'arms crossed',
  handOnHip: 'hand on hip',
  waving: 'waving',
  ...HELD,
} as const;
