// A guest's likes and favourites: lists of character ids in the browser until they are merged into an
// account.

/** The ids in a stored text; anything else in it is ignored. */
export function parseMarks(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The list with or without an id; newest last, without duplicates. */
export function withMark(ids: readonly string[], id: string, isMarked: boolean): string[] {
  const others = ids.filter((each) => each !== id);
  return isMarked ? [...others, id] : others;
}
