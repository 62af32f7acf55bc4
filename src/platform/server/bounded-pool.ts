// Heavy work, a few at once and a bounded number in line: nobody can make everybody wait.

export interface BoundedPool {
  /** @throws what `refuse` makes, at once, where the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface PoolSize {
  atOnce: number;
  waiting: number;
}

export function createBoundedPool({ atOnce, waiting }: PoolSize, refuse: () => Error): BoundedPool {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < atOnce) running++;
      else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
      else throw refuse();
      try {
        return await work();
      } finally {
        // The place is handed on, not given up and taken again: in between somebody else could slip in.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
