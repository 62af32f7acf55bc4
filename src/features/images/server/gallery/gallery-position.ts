// Where a page of a gallery begins: behind the last picture of the page before, by what the gallery is sorted by.

export interface Position {
  /** Microseconds, likes or the place on the shelf; 0 where the id alone is the order. */
  key: number;
  id: string;
}

const PATTERN = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const writePosition = ({ key, id }: Position): string => `${key}_${id}`;

/** Null for what no gallery ever gave. */
export function readPosition(text: string): Position | null {
  const found = PATTERN.exec(text);
  const key = Number(found?.[1]);
  return found && Number.isSafeInteger(key) ? { key, id: found[2]! } : null;
}
