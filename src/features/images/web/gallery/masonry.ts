// Pictures of different heights in columns, placed before any of them has loaded, so that nothing moves afterwards.

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
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

/**
 * Each picture goes to the column that is shortest so far, the leftmost of equals; so more pictures at the end
 * leave the earlier ones where they are.
 */
export function layOut(
  pictures: readonly Sized[],
  { width, gap, columns = columnsFor(width) }: { width: number; gap: number; columns?: number },
): { places: Place[]; height: number } {
  const columnWidth = (width - gap * (columns - 1)) / columns;
  const bottoms = Array.from({ length: columns }, () => 0);
  const places = pictures.map((picture) => {
    const column = bottoms.indexOf(Math.min(...bottoms));
    const height = (columnWidth * picture.height) / picture.width;
    const top = bottoms[column]!;
    bottoms[column] = top + height + gap;
    return { left: column * (columnWidth + gap), top, width: columnWidth, height };
  });
  return { places, height: Math.max(0, ...bottoms.map((bottom) => bottom - gap)) };
}
