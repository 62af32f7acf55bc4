// Work that several servers share, done until nothing is left: whenever there may be some, and at every tick.
import type { Log } from '../../../platform/server/log.ts';

export interface Rounds {
  /** There may be work. Work that arrives while all workers are busy is done afterwards. */
  wake(): void;
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  start(): void;
  /** Lets what is under way come to its end. */
  stop(): Promise<void>;
}

interface Options {
  /** Claims the next piece of work. @returns a function that does it; null when there is none */
  take(): Promise<(() => Promise<void>) | null>;
  /** Pieces that are done at the same time. */
  atOnce?: number;
  log: Log;
  /** For the log, where it fails. */
  problem: string;
}

export function createRounds({ take, atOnce = 1, log, problem }: Options): Rounds {
  const rounds = new Set<Promise<void>>();
  let isOpen = false;
  let isAskedAgain = false;

  async function workOff(): Promise<void> {
    do {
      isAskedAgain = false;
      while (isOpen) {
        const work = await take();
        if (!work) break;
        // There may be more, and this piece may take long.
        if (rounds.size < atOnce) begin();
        await work();
      }
    } while (isOpen && isAskedAgain);
  }

  function begin(): void {
    const round = workOff()
      .catch((error: unknown) => log.error({ err: error }, problem))
      .finally(() => rounds.delete(round));
    rounds.add(round);
  }

  function wake(): void {
    if (!isOpen) return;
    if (rounds.size >= atOnce) isAskedAgain = true;
    else begin();
  }

  async function idle(): Promise<void> {
    while (rounds.size > 0) await Promise.all(rounds);
  }

  return {
    wake,
    idle,
    async settle() {
      wake();
      await idle();
    },
    start() {
      isOpen = true;
      wake();
    },
    async stop() {
      isOpen = false;
      await Promise.all(rounds);
    },
  };
}

/** A piece that is taken and done in one transaction. @param work false where there was none */
export const inOne =
  (work: () => Promise<boolean>): Options['take'] =>
  async () =>
    (await work()) ? async () => {} : null;
