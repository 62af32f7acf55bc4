// What a horizontal swipe over a message asks for. Another try needs a long pull, so that nobody asks for it by accident.

/** What there is to swipe to. */
export interface SwipeChoices {
  hasEarlier: boolean;
  hasLater: boolean;
  /** After the last version comes another try. */
  canTry: boolean;
}

export type SwipeAction = 'earlier' | 'later' | 'try';

/** So far the finger moves for a version, and for another try, in px. */
export const SWIPE_PX = 56;
export const TRY_PX = 140;

/** @param dx in the direction of writing; below 0: against it, towards later versions */
export function swipeTo(
  dx: number,
  { hasEarlier, hasLater, canTry }: SwipeChoices,
): { action: SwipeAction | null; isReady: boolean } {
  const action = dx > 0 ? (hasEarlier ? 'earlier' : null) : hasLater ? 'later' : canTry ? 'try' : null;
  const needed = action === 'try' ? TRY_PX : SWIPE_PX;
  return { action, isReady: action !== null && Math.abs(dx) >= needed };
}

/** How far the message follows the finger: half the way, and hardly where there is nothing. */
export const offsetOf = (dx: number, action: SwipeAction | null): number =>
  Math.max(-90, Math.min(90, dx * (action ? 0.5 : 0.1)));
