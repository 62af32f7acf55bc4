// Where something that is dragged in the list of chats would go, from where the pointer is over the folders.
import type { ChatShelves } from '../../order-contract.ts';

export interface Dragged {
  kind: 'chat' | 'folder';
  id: string;
}

export type Drop =
  /** A chat goes into this folder; null takes it out of its own. */
  | { kind: 'into'; folderId: string | null }
  /** A folder goes to this place among all, counted from 0. The line is before or after the folder `mark`. */
  | { kind: 'place'; place: number; mark: string; side: 'before' | 'after' };

export interface Point {
  x: number;
  y: number;
}

/** The row of folders on the screen, in px. */
export interface Bar {
  left: number;
  right: number;
  top: number;
  bottom: number;
  isFromRight: boolean;
  /** In their order; without an id that of all chats. */
  chips: readonly { id: string | null; left: number; right: number }[];
}

/** A thumb need not keep to the row, in px. */
const BESIDE = 24;
/** Half of the gap between two chips, in px. */
const GAP = 4;
/** From an edge of the row up to here it scrolls, in px. */
const EDGE = 48;
/** The fastest that it scrolls, in px a frame: a long row of folders passes in about two seconds. */
const FASTEST = 10;

const isBeside = ({ y }: Point, { top, bottom }: Bar): boolean => y >= top - BESIDE && y <= bottom + BESIDE;

/** Null where it would change nothing, or is not over the folders. */
export function dropAt(dragged: Dragged, point: Point, bar: Bar): Drop | null {
  if (!isBeside(point, bar)) return null;
  const { x } = point;
  if (dragged.kind === 'chat') {
    if (x < bar.left || x > bar.right) return null;
    const chip = bar.chips.find(({ left, right }) => x >= left - GAP && x <= right + GAP);
    return chip ? { kind: 'into', folderId: chip.id } : null;
  }
  const folders = bar.chips.filter((chip) => chip.id !== null);
  const others = folders.filter(({ id }) => id !== dragged.id);
  const isPassed = ({ left, right }: { left: number; right: number }) =>
    bar.isFromRight ? x < (left + right) / 2 : x > (left + right) / 2;
  const place = others.filter(isPassed).length;
  const next = others[place] ?? others.at(-1);
  if (!next || place === folders.findIndex(({ id }) => id === dragged.id)) return null;
  return { kind: 'place', place, mark: next.id!, side: others[place] ? 'before' : 'after' };
}

/** How far the row scrolls in this frame while something is held near one of its edges, in px. */
export function scrollStep(point: Point, bar: Bar): number {
  if (!isBeside(point, bar)) return 0;
  const deep = (distance: number) => Math.min(1, Math.max(0, (EDGE - distance) / EDGE));
  return FASTEST * (deep(bar.right - point.x) - deep(point.x - bar.left));
}

export const isSameDrop = (a: Drop | null, b: Drop | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The folders after one of them has gone to a place. */
export function withPlace(shelves: ChatShelves, id: string, place: number): ChatShelves {
  const moved = shelves.folders.filter((folder) => folder.id === id);
  const folders = shelves.folders.filter((folder) => folder.id !== id);
  return { ...shelves, folders: folders.toSpliced(place, 0, ...moved) };
}
