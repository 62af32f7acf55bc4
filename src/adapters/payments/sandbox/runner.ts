// One run at a time; who asks while one is under way gets a further one after it.

export interface Runner {
  /** Resolves when everything that was there when it was called is done. */
  run(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createRunner(work: () => Promise<void>): Runner {
  let current: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const begin = () => {
    following = null;
    current = work().finally(() => {
      current = following ? current : null;
    });
    return current;
  };
  const run = (): Promise<void> => {
    if (!current) return begin();
    following ??= current.then(begin, begin);
    return following;
  };
  return {
    run,
    async idle() {
      while (current) await (following ?? current).catch(() => {});
    },
  };
}
