/** -1 is the viewer's left, 1 the right. */
export type Side = -1 | 1;
export const SIDES: readonly Side[] = [-1, 1];
