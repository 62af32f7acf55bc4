// Work that several servers share, done until nothing is left: whenever there may be some, and when its time has come.
// What a piece of work is, how it is taken and when the next one is due is what a worker hands in.
import type { Clock } from '../ports/clock.ts';
import type { Ticker } from '../ports/ticker.ts';
import type { Database, Tx } from './database.ts';
import { createDueGate } from './due-gate.ts';

/** What was taken: a piece that is still to be done, true for one that is done already, false for none. */
export type Taken = (() => Promise<void>) | boolean;

export interface LeaseLoopOptions {
  clock: Clock;
  ticker: Ticker;
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
  /** For the log, where something fails. The next tick tries again. */
  problem: string;
  tickMs: number;
  /** Pieces that are done at the same time; may change while it runs. */
  atOnce?: () => number;
  /**
   * Takes the next piece. Pieces are taken one after the other, and done beside each other.
   * @param isOpen false once the loop is stopping
   */
  take(isOpen: () => boolean): Promise<Taken>;
  /** When the next piece is due, null where none waits: ticks rest until then. Without it every tick looks. */
  earliest?(): Promise<Date | null>;
  /** After so many resting ticks `earliest` is asked again. */
  sweepTicks?: number;
  /** Before a tick looks for pieces, and at each tick while some are under way: renews leases, gives up what is lost. */
  tend?(): Promise<void>;
  /** One small piece of what can wait until nothing else is left. @returns false where there is none */
  idle?(): Promise<boolean>;
}

export interface LeaseLoop {
  /** There may be work. Work that arrives while all places are taken is done afterwards. */
  wake(): void;
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>;
  start(): void;
  /** Lets what is under way come to its end, and takes nothing more. */
  stop(): Promise<void>;
}

export function createLeaseLoop(options: LeaseLoopOptions): LeaseLoop {
  const {
    clock,
    ticker,
    log,
    problem,
    tickMs,
    atOnce = () => 1,
    take,
    earliest,
    sweepTicks,
    tend,
    idle,
  } = options;
  const underWay = new Set<Promise<void>>();
  let isOpen = false;
  let isWanted = false;
  let taking: Promise<void> | null = null;
  let tending: Promise<void> | null = null;
  let endTicks = (): void => {};
  const gate = earliest ? createDueGate({ clock, log, earliest, sweepTicks, act: look }) : null;
  const report = (error: unknown): void => log.error({ err: error }, problem);

  function wake(): void {
    gate?.open();
    if (!isOpen) return;
    isWanted = true;
    taking ??= takeAll()
      .catch(report)
      .finally(() => {
        taking = null;
        if (isWanted) wake();
      });
  }

  async function takeAll(): Promise<void> {
    while (isOpen && isWanted) {
      isWanted = false;
      let taken: Taken = true;
      while (isOpen && taken && underWay.size < atOnce()) {
        taken = await take(() => isOpen);
        if (typeof taken === 'function') begin(taken);
      }
      // Where every place is taken, the end of a piece wakes the loop again.
      if (taken) continue;
      if (underWay.size === 0) while (isOpen && !isWanted && (await idle?.()));
      await gate?.close();
    }
  }

  function begin(work: () => Promise<void>): void {
    const piece = work()
      .catch(report)
      .finally(() => {
        underWay.delete(piece);
        wake();
      });
    underWay.add(piece);
  }

  function look(): void {
    if (!tend) return wake();
    tending ??= tend()
      .catch(report)
      .finally(() => {
        tending = null;
        wake();
      });
  }

  function tick(): void {
    if (!gate || (tend && underWay.size > 0)) look();
    else gate.tick();
  }

  async function rest(): Promise<void> {
    while (taking || tending || underWay.size > 0) await Promise.all([taking, tending, ...underWay]);
  }

  return {
    wake,
    async settle() {
      wake();
      await rest();
    },
    start() {
      isOpen = true;
      endTicks = ticker.every(tickMs, tick);
      look();
    },
    async stop() {
      isOpen = false;
      isWanted = false;
      endTicks();
      await rest();
    },
  };
}

interface Leasing<Piece> {
  database: Pick<Database, 'transact'>;
  clock: Clock;
  /** Longer than the work on a piece can take. */
  leaseMs: number;
  /** Takes the piece that has been due the longest; nobody else takes it before `until`. */
  claim(tx: Tx, at: { now: Date; until: Date }): Promise<Piece | null>;
  work(piece: Piece): Promise<void>;
}

/** Pieces that are leased: where this server dies, another takes the piece when its lease ends. */
export const leased =
  <Piece>({ database, clock, leaseMs, claim, work }: Leasing<Piece>): LeaseLoopOptions['take'] =>
  async () => {
    const now = clock.now();
    const at = { now: new Date(now), until: new Date(now + leaseMs) };
    const piece = await database.transact((tx) => claim(tx, at));
    return piece !== null && (() => work(piece));
  };

/** What is done once, from its beginning to its end, whenever the loop is woken and at each tick. */
export const chore =
  (work: (isOpen: () => boolean) => Promise<unknown>): LeaseLoopOptions['take'] =>
  async (isOpen) => {
    await work(isOpen);
    return false;
  };
