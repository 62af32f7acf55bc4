// A pool whose callers wait when the server has no connection left for them, as they wait when the pool is
// used up.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How long a caller waits for a connection. */
export const WAIT_MS = 10_000;
/** "too many connections", for the server, the database or the role. */
const NO_ROOM = '53300';
const RETRY_MS = 100;
/** How long the pool stays at the size that the server allowed. */
const SMALLER_MS = 30_000;

type Take = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

export class WaitingPool extends pg.Pool {
  #growLater: NodeJS.Timeout | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(take: Take): void;
  override connect(take?: Take): Promise<pg.PoolClient> | void {
    const taken = super.connect().catch((error: unknown) => this.#wait(error));
    if (!take) return taken;
    taken.then(
      (client) => take(undefined, client, (release) => client.release(release as Error)),
      (error: unknown) => take(error as Error, undefined, () => {}),
    );
  }

  async #wait(first: unknown): Promise<pg.PoolClient> {
    const until = performance.now() + WAIT_MS;
    for (let error = first; ;) {
      if ((error as { code?: string }).code !== NO_ROOM || performance.now() > until) throw error;
      this.#stopGrowing();
      await delay(RETRY_MS);
      try {
        return await super.connect();
      } catch (next) {
        error = next;
      }
    }
  }

  /** Callers then queue for the connections that there are, instead of asking the server again and again. */
  #stopGrowing(): void {
    if (this.#growLater) return;
    const wanted = this.options.max;
    this.options.max = Math.max(1, this.totalCount);
    this.#growLater = setTimeout(() => {
      this.#growLater = undefined;
      this.options.max = wanted;
    }, SMALLER_MS).unref();
  }
}
