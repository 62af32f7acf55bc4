// Keyset cursor: a page begins after the last character of the previous page, in the sort order of the list.

export interface Position {
  /** Quality, trend, or the time in milliseconds. */
  key: number;
  id: string;
}

const PATTERN = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const writeCursor = ({ key, id }: Position): string => `${key}_${id}`;

/** Null for a text that is not a valid cursor. */
export function readCursor(text: string): Position | null {
  const found = PATTERN.exec(text);
  return found ? { key: Number(found[1]), id: found[2]! } : null;
}
