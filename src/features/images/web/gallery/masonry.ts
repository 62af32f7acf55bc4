// Pictures of different heights in columns, placed before any of them has loaded, so that nothing moves afterwards.

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Across two columns. */
  isLarge: boolean;
}

interface Sized {
  width: number;
  height: number;
}

/** Columns by the width there is; pixels. */
export function columnsFor(width: number): number {
  if (width < 300) return 1;
  if (width < 700) return 2;
  if (width < 940) return 3;
  if (width < 1180) return 4;
  return 5;
}

/** Every so many pictures one is shown across two columns. */
const LARGE_EVERY = 9;
/** How far two columns may differ for a picture to span them, in widths of a column. */
const LEVEL = 0.2;

interface Room {
  width: number;
  gap: number;
  /** Below each picture, for what is said of it. */
  foot?: number;
  columns?: number;
}

/**
 * Each picture goes to the column that is shortest so far, the leftmost of equals; so more pictures at the end
 * leave the earlier ones where they are. Some span two columns, where two are level.
 */
export function layOut(
  pictures: readonly Sized[],
  { width, gap, foot = 0, columns = columnsFor(width) }: Room,
): { places: Place[]; height: number } {
  const columnWidth = (width - gap * (columns - 1)) / columns;
  const bottoms = Array.from({ length: columns }, () => 0);
  let sinceLarge = LARGE_EVERY;
  const places = pictures.map((picture) => {
    sinceLarge++;
    const pair = sinceLarge > LARGE_EVERY ? levelPair(bottoms, columnWidth * LEVEL) : undefined;
    if (pair !== undefined) sinceLarge = 0;
    const column = pair ?? bottoms.indexOf(Math.min(...bottoms));
    const last = pair === undefined ? column : column + 1;
    const ownWidth = pair === undefined ? columnWidth : 2 * columnWidth + gap;
    const height = (ownWidth * picture.height) / picture.width;
    const top = Math.max(bottoms[column]!, bottoms[last]!);
    bottoms.fill(top + height + foot + gap, column, last + 1);
    const left = column * (columnWidth + gap);
    return { left, top, width: ownWidth, height, isLarge: pair !== undefined };
  });
  return { places, height: Math.max(0, ...bottoms.map((bottom) => bottom - gap)) };
}

/** The left one of two neighbouring columns that end at about the same height, as far up as there are such. */
function levelPair(bottoms: readonly number[], most: number): number | undefined {
  let best: number | undefined;
  for (let column = 0; column + 1 < bottoms.length; column++) {
    if (Math.abs(bottoms[column]! - bottoms[column + 1]!) > most) continue;
    const end = Math.max(bottoms[column]!, bottoms[column + 1]!);
    if (best === undefined || end < Math.max(bottoms[best]!, bottoms[best + 1]!)) best = column;
  }
  return best;
}
