/** What stands behind the head: the large disc, or one of the others. */
export const BACKDROP_NAMES = [
  'disc',
  'moon',
  'horizon',
  'shafts',
  'ribbons',
  'clouds',
  'peaks',
  'glow',
] as const;
export type Backdrop = (typeof BACKDROP_NAMES)[number];
