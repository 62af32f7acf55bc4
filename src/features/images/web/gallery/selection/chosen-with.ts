interface Chosen {
  ids: ReadonlySet<string>;
  /** Where a range begins; empty where nothing was chosen before. */
  lastId: string;
}

/** What is chosen after one more was pressed: it, or with Shift all from the last one to it. */
export function chosenWith(listed: readonly string[], chosen: Chosen, id: string, isRange: boolean): Chosen {
  const from = listed.indexOf(chosen.lastId);
  const to = listed.indexOf(id);
  const ids = new Set(chosen.ids);
  if (isRange && from >= 0 && to >= 0)
    for (const each of listed.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(each);
  else if (!ids.delete(id)) ids.add(id);
  return { ids, lastId: id };
}
