// What engines do and cost, and what each user may ask of them on a day.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import { ChatEngineError } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Events } from '../../../../platform/server/ports/events.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { splitModelId } from '../../rules.ts';
import type { Budget, EngineUsage as Usage, engineUsageContract } from '../../usage-contract.ts';
import { readEngineNames } from '../engines.store.ts';
import { createUsageCounter, dayOf, type Done } from './usage-counter.ts';
import { deleteUseBefore, readBudgets, readUsage, readUse, writeBudget } from './usage.store.ts';

export interface UsageDeps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  events: Events;
  audit: Audit;
}

const TOPIC = 'engine-budgets';
const DAY_MS = 24 * 60 * 60_000;
/** Days that the desk shows. */
const SHOWN_DAYS = 30;
/** How often days that are over are deleted. Milliseconds. */
const SWEEP_MS = 60 * 60_000;

export async function createEngineUsage({ database, clock, ticker, log, events, audit }: UsageDeps) {
  const { db } = database;
  const counter = createUsageCounter({ db, clock, ticker, log });
  let budgets: Budget[] = [];

  const follow = async (): Promise<void> => void (budgets = await readBudgets(db));
  await follow();
  const unsubscribe = await events.subscribe(TOPIC, () => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the budgets could not be read'));
  });
  const stopSweeping = ticker.every(SWEEP_MS, () => {
    deleteUseBefore(db, dayOf(clock.now())).catch((error: unknown) =>
      log.warn({ err: error }, 'the use of engines on past days could not be deleted'),
    );
  });

  /** Of all engines that write, and of this one. */
  const writingBudgets = (engine: string): Budget[] =>
    budgets.filter(
      ({ subject, replies, tokens }) =>
        (subject === 'chat' || subject === engine) && (replies !== null || tokens !== null),
    );

  async function usedToday(userId: string) {
    const day = dayOf(clock.now());
    return [...(await readUse(db, userId, day)), ...counter.waitingOf(userId, day)];
  }

  async function usage(): Promise<Usage> {
    await counter.write();
    const since = dayOf(clock.now() - (SHOWN_DAYS - 1) * DAY_MS);
    const [rows, names] = await Promise.all([readUsage(db, since), readEngineNames(db)]);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return { days: rows.map((row) => ({ ...row, name: nameOf.get(row.engine) ?? null })), budgets };
  }

  async function setBudget(actorId: string, { subject, ...limits }: Budget): Promise<Usage> {
    await database.transact(async (tx) => {
      await writeBudget(tx, { subject, ...limits });
      const { replies, tokens, pictures } = limits;
      await audit.record(tx, {
        actorId,
        action: 'engine.budget',
        subject: { kind: 'engine', id: subject },
        reason: '',
        details: { replies, tokens, pictures },
      });
    });
    await follow();
    // If the event is lost, other servers read the budgets when they restart.
    await events
      .publish(TOPIC, '')
      .catch((error: unknown) => log.warn({ err: error }, 'other servers were not told of the budgets'));
    return usage();
  }

  const routes: Handlers<typeof engineUsageContract> = {
    usage: () => usage(),
    setBudget: ({ params, body }, { caller }) => setBudget(caller.userId, { ...params, ...body }),
  };

  return {
    routes,
    note(done: Done): void {
      const isLimited = budgets.some(({ replies, tokens }) => replies !== null || tokens !== null);
      counter.note(isLimited ? done : { ...done, userId: undefined });
    },
    /** @throws ChatEngineError `spent` where the user's share of this day is used up */
    async demandReply(userId: string | undefined, engine: string): Promise<void> {
      const asked = userId === undefined ? [] : writingBudgets(engine);
      if (!userId || asked.length === 0) return;
      const used = await usedToday(userId);
      for (const { subject, replies, tokens } of asked) {
        const own = used.filter((row) => subject === 'chat' || row.engine === subject);
        const sum = (of: 'replies' | 'tokens') => own.reduce((total, row) => total + row[of], 0);
        if (sum('replies') >= (replies ?? Infinity) || sum('tokens') >= (tokens ?? Infinity))
          throw new ChatEngineError('spent', 'The budget of this user is used up for today');
      }
    },
    /** How many pictures a user may ask for on a day: of all engines where it names none. */
    pictureBudgets: (model: string): { most: number; engineId: string | null }[] =>
      budgets.flatMap(({ subject, pictures }) =>
        pictures !== null && (subject === 'image' || subject === splitModelId(model)?.engineId)
          ? [{ most: pictures, engineId: subject === 'image' ? null : subject }]
          : [],
      ),
    async stop(): Promise<void> {
      unsubscribe();
      stopSweeping();
      await counter.stop();
    },
  };
}

export type EngineUsage = Awaited<ReturnType<typeof createEngineUsage>>;
