// Neighbours that keep what they are told in tables of their own, so that it goes with a transaction that is undone.
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { CoinLedger, KnownMembership, Subscriptions } from '../payments.needs.ts';

export interface FakeNeeds {
  coins: CoinLedger;
  subscriptions: Subscriptions;
  emails: Emails;
  audit: Audit;
  /** Told of each call before and after it took effect; it may throw. */
  watch(listener: (moment: string) => void): void;
  balance(userId: string): Promise<number>;
  movements(userId: string): Promise<{ key: string; amount: number; reference: string }[]>;
  sent(userId: string): Promise<string[]>;
  audited(): Promise<{ action: string; reason: string }[]>;
  membership(userId: string): Promise<{ id: string; state: string } | undefined>;
  /** What `overdue` answers. */
  setOverdue(ids: string[]): void;
  /** What `recent` answers. */
  setRecent(known: KnownMembership[]): void;
  /** The coin books' own findings. */
  setFindings(findings: string[]): void;
  /** As if somebody wrote the membership between each reading and its application, so many times. */
  disturb(times: number): void;
}

export const MONTHLY_COINS = 300;

const TABLES = [
  sql`create table if not exists test_coins (key text primary key, user_id uuid, amount bigint, reference text)`,
  sql`create table if not exists test_emails (user_id uuid, subject text)`,
  sql`create table if not exists test_audit (action text, reason text)`,
  sql`create table if not exists test_memberships
    (id text primary key, user_id uuid, state text, revision int, period_end timestamptz)`,
];

export async function fakeNeeds({ db }: Database): Promise<FakeNeeds> {
  for (const table of TABLES) await table.execute(db);
  let watch: (moment: string) => void = () => {};
  let overdue: string[] = [];
  let recent: KnownMembership[] = [];
  let findings: string[] = [];
  let disturbances = 0;
  const rows = async <R>(query: ReturnType<typeof sql<R>>, on: Db = db) => (await query.execute(on)).rows;
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    watch(`${name}: before`);
    const answer = await act();
    watch(`${name}: after`);
    return answer;
  };
  const move = (tx: Tx, key: string, userId: string, amount: number, reference: string) =>
    rows(
      sql`insert into test_coins values (${key}, ${userId}, ${amount}, ${reference})
        on conflict (key) do nothing`,
      tx,
    );
  const balance = async (userId: string, on: Db = db) => {
    const [row] = await rows(
      sql<{
        sum: number;
      }>`select coalesce(sum(amount), 0)::bigint as sum from test_coins where user_id = ${userId}`,
      on,
    );
    return row!.sum;
  };
  const live = (userId: string | null, on: Db) =>
    rows(
      sql<{ id: string; state: string }>`select id, state from test_memberships
        where user_id = ${userId} and state <> 'ended'`,
      on,
    );

  return {
    coins: {
      grantPurchase: (tx, { key, userId, amount, reference }) =>
        step('grantPurchase', async () => void (await move(tx, key, userId, amount, reference))),
      reverse: (tx, { key, userId, amount, reference }) =>
        step('reverse', async () => {
          const owed = Math.max(0, amount - Math.max(0, await balance(userId, tx)));
          await move(tx, key, userId, -amount, reference);
          return { taken: amount - owed, owed };
        }),
      restore: (tx, { key, userId, amount, reference }) =>
        step('restore', async () => void (await move(tx, key, userId, amount, reference))),
      reconcile: async () => findings,
      reconcileSales: async () => [],
      outstanding: async () => 0,
    },
    subscriptions: {
      async revisionOf(id) {
        const [row] = await rows(
          sql<{ revision: number }>`select revision from test_memberships where id = ${id}`,
        );
        return row?.revision ?? null;
      },
      sync: (tx, { subscription: { id, state, period }, revision, userId }) =>
        step('sync', async () => {
          if (disturbances > 0) {
            disturbances--;
            return 'stale';
          }
          const others = (await live(userId, tx)).filter((other) => other.id !== id);
          if (others.length > 0 && state !== 'ended') return 'second';
          if (revision === null) {
            await rows(
              sql`insert into test_memberships values (${id}, ${userId}, ${state}, 1, ${period.end})`,
              tx,
            );
            return 'done';
          }
          const changed = await rows(
            sql`update test_memberships set state = ${state}, period_end = ${period.end},
              revision = revision + 1 where id = ${id} and revision = ${revision} returning id`,
            tx,
          );
          return changed.length > 0 ? 'done' : 'stale';
        }),
      paid: (tx, { providerSubscriptionId: id, periodStart, reference }) =>
        step('paid', async () => {
          const [row] = await rows(
            sql<{ user_id: string }>`select user_id from test_memberships where id = ${id}`,
            tx,
          );
          const grantKey = `member:${id}:${periodStart.toISOString().slice(0, 10)}`;
          await move(tx, grantKey, row!.user_id, MONTHLY_COINS, reference);
          return { coins: MONTHLY_COINS, grantKey };
        }),
      unpaid: (tx, { providerSubscriptionId: id, periodEnd }) =>
        step('unpaid', async () => {
          const ended = await rows(
            sql`update test_memberships set state = 'ended', revision = revision + 1
              where id = ${id} and period_end = ${periodEnd} and state <> 'ended' returning id`,
            tx,
          );
          return { isEnding: ended.length > 0 };
        }),
      reconcile: async () => [],
      recent: async () => recent,
      overdue: async () => overdue,
      endForDeletedUser: (tx, userId) =>
        step('endForDeletedUser', async () => {
          const ended = await rows(
            sql<{ id: string }>`update test_memberships set state = 'ended', revision = revision + 1
              where user_id = ${userId} and state <> 'ended' returning id`,
            tx,
          );
          await rows(sql`update test_memberships set user_id = null where user_id = ${userId}`, tx);
          return ended[0]?.id ?? null;
        }),
    },
    emails: {
      languageOf: async () => null,
      post: (tx, { userId, subject }) =>
        step('post', async () => {
          await rows(sql`insert into test_emails values (${userId}, ${subject})`, tx);
          return true;
        }),
    },
    audit: {
      record: (tx, { action, reason }) =>
        step(
          'record',
          async () => void (await rows(sql`insert into test_audit values (${action}, ${reason})`, tx)),
        ),
    },
    watch(listener) {
      watch = listener;
    },
    balance: (userId) => balance(userId),
    movements: (userId) =>
      rows(
        sql<{ key: string; amount: number; reference: string }>`
          select key, amount, reference from test_coins where user_id = ${userId} order by key`,
      ),
    sent: async (userId) =>
      (await rows(sql<{ subject: string }>`select subject from test_emails where user_id = ${userId}`)).map(
        ({ subject }) => subject,
      ),
    audited: () => rows(sql<{ action: string; reason: string }>`select action, reason from test_audit`),
    membership: async (userId) => (await live(userId, db))[0],
    setRecent: (known) => void (recent = known),
    setOverdue: (ids) => void (overdue = ids),
    setFindings: (sentences) => void (findings = sentences),
    disturb: (times) => void (disturbances = times),
  };
}
