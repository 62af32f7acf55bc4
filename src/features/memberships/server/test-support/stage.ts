// Memberships over a database, with neighbours that behave like the real ones.
import { sql } from 'kysely';
import { recordingNotifier } from '../../../../../test/support/fakes.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { serveFeature } from '../../../../../test/support/one-feature.ts';
import { createTestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { grantedFor } from '../../../coins/server/monthly/monthly.store.ts';
import { setTier } from '../../../account/server/tier.store.ts';
import { createAccessTokens } from '../../../../platform/server/access.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { createLog } from '../../../../platform/server/log.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import { insertEmail } from '../../../../platform/server/mail/outbox.store.ts';
import type { AuditRecord } from '../../../../platform/server/needs/audit.ts';
import type { Period } from '../../../../shared/words/money.ts';
import { membershipsContract } from '../../contract.ts';
import { createMemberships } from '../create-memberships.ts';
import { createMembershipMirror } from '../membership-mirror.ts';
import type { MonthlyCoins } from '../memberships.needs.ts';
import { createFakeBilling } from './fake-billing.ts';
import { createFakeProvider } from './fake-provider.ts';

export const PRICES = {
  bloom: { month: '00000000-0000-7000-8000-0000000b0001', year: '00000000-0000-7000-8000-0000000b0012' },
  eclipse: { month: '00000000-0000-7000-8000-0000000e0001', year: '00000000-0000-7000-8000-0000000e0012' },
} as const;

export const DAY_MS = 86_400_000;

export async function openStage(start: number) {
  const database = await createTestDatabase();
  const clock = fixedClock(start);
  const ids = uuidv7(clock);
  const provider = createFakeProvider(clock);
  const spent = new Map<string, number>();
  const audited: AuditRecord[] = [];
  const granted: { userId: string; note: string }[] = [];

  /** Once for each period, below the limit, as the ledger does it. */
  const coins: MonthlyCoins = {
    async grantMonthly(tx, { userId, periodKey, amount, cap, note }) {
      await sql`select pg_advisory_xact_lock(hashtext(${userId}))`.execute(tx);
      const has = await given(tx, userId);
      const fitting = Math.max(0, Math.min(amount, cap - (has - (spent.get(userId) ?? 0))));
      const made = await tx
        .insertInto('coin_monthly_grants')
        .values({
          period_key: periodKey,
          user_id: userId,
          wanted: amount,
          given: fitting,
          created_at: new Date(clock.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('given')
        .executeTakeFirst();
      if (made) granted.push({ userId, note });
      return made?.given ?? 0;
    },
    grantedFor,
  };
  const given = async (db: Pick<Tx, 'selectFrom'>, userId: string): Promise<number> => {
    const row = await db
      .selectFrom('coin_monthly_grants')
      .select((pick) => pick.fn.sum<number>('given').as('sum'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(row.sum ?? 0);
  };
  const emails: Emails = {
    languageOf: async () => null,
    async post(tx, email) {
      await insertEmail(tx, ids.next(), email, new Date(clock.now()));
      return true;
    },
  };
  const ticker = manualTicker();
  const mirror = () =>
    createMembershipMirror({
      notifier: recordingNotifier(),
      database,
      clock,
      ids,
      log: createLog('silent'),
      provider: 'sandbox',
      coins,
      accounts: { setTier },
      emails,
      productName: 'Nightbloom',
      publicUrl: () => 'https://night.test',
    });
  const first = mirror();
  const billing = createFakeBilling(database, provider, first.subscriptions);
  const build = (ownMirror = mirror()) => ({
    ...createMemberships({
      mirror: ownMirror,
      memberChatModel: () => '',
      database,
      clock,
      ids,
      ticker,
      log: createLog('silent'),
      billing: billing.billing,
      audit: { record: async (_tx, entry) => void audited.push(entry) },
    }),
    subscriptions: ownMirror.subscriptions,
  });
  const memberships = build(first);
  const server = await serveFeature(membershipsContract, memberships.routes, clock);
  const tokens = createAccessTokens('a secret for tests that is long enough', clock);

  return {
    database,
    clock,
    ids,
    tick: ticker.tick,
    provider,
    billing,
    memberships,
    audited,
    spent,
    coins,
    /** Another server over the same database. */
    build,
    person: () => insertUser(database, ids.next()),
    as: (userId: string | null) => server.as(userId),
    async asAdmin() {
      const userId = ids.next();
      const admin = { userId, sessionId: userId, role: 'admin', tier: 'free' } as const;
      return server.as(null, { authorization: `Bearer ${await tokens.sign(admin, 86_400)}` });
    },
    /** A paid membership. */
    async member(tier: 'bloom' | 'eclipse' = 'bloom', period: Period = 'month') {
      const userId = await insertUser(database, ids.next());
      const client = await server.as(userId);
      await client.subscribe({ body: { planId: tier, billingPeriod: period } });
      const subscriptionId = await billing.pay(billing.orders.at(-1)!);
      return { userId, client, subscriptionId };
    },
    given: (userId: string) => given(database.db, userId),
    /** The months whose coins were dealt with, in that order, for instance "May 2028". */
    months: (userId: string): string[] =>
      granted.filter((each) => each.userId === userId).map(({ note }) => note.replace(/^.*, /, '')),
    async keys(userId: string): Promise<string[]> {
      const rows = await database.db
        .selectFrom('coin_monthly_grants')
        .select('period_key')
        .where('user_id', '=', userId)
        .orderBy('period_key')
        .execute();
      return rows.map((row) => row.period_key);
    },
    async tier(userId: string): Promise<string | undefined> {
      const query = database.db.selectFrom('users').select('tier').where('id', '=', userId);
      return (await query.executeTakeFirst())?.tier;
    },
    async subjects(userId: string): Promise<string[]> {
      const query = database.db.selectFrom('outbox').select('subject').where('user_id', '=', userId);
      return (await query.orderBy('id').execute()).map((row) => row.subject);
    },
    /** Asks the provider for what it should have told of, as payments does. */
    async poll(): Promise<number> {
      const overdue = await memberships.subscriptions.overdue(new Date(clock.now()), 50);
      for (const id of overdue) await billing.apply(id).catch(() => {});
      return overdue.length;
    },
    async close(): Promise<void> {
      await server.close();
      await database.drop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
