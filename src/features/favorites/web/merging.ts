// A guest's marks are merged into the account before single marks are changed, or the merge would bring them back.
const running = new Map<string, Promise<unknown>>();

export function noteMerge<T>(name: string, merge: Promise<T>): Promise<T> {
  running.set(name, merge);
  void merge.catch(() => {}).then(() => running.get(name) === merge && running.delete(name));
  return merge;
}

/** Resolves when no merge of this kind is running, whether it succeeded or not. */
export const mergeEnded = async (name: string): Promise<void> => {
  await running.get(name)?.catch(() => {});
};
