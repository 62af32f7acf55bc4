// A pool for heavy work: a few tasks run at once, a bounded number wait, and further ones are refused.

export interface BoundedPool {
  /** @throws what `refuse` returns, without waiting, if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface PoolSize {
  atOnce: number;
  waiting: number;
}

export function createBoundedPool({ atOnce, waiting }: PoolSize, refuse: () => Error): BoundedPool {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < atOnce) running++;
      else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
      else throw refuse();
      try {
        return await work();
      } finally {
        // The slot passes directly to the next task, so that no new one can take it in between.
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
