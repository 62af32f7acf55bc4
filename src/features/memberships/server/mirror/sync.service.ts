// Brings memberships in line with what the provider says of its subscriptions. A reading that was begun before
// somebody else wrote is refused, so an older one never overwrites a newer one.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ProviderSubscription } from '../../../../platform/server/ports/payments.ts';
import type { Accounts } from '../memberships.needs.ts';
import type { Monthly } from '../monthly-coins/monthly-coins.ts';
import type { Notices, NoticeSubject } from './notices.ts';
import { cutPeriods, paidUntil } from '../periods.store.ts';
import { createMirror } from './mirror.ts';
import { nextState, type KnownState } from './readings.ts';
import * as store from '../subscriptions.store.ts';
import type { Mirrored, SubscriptionRow } from '../subscriptions.store.ts';

export interface SyncDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  accounts: Accounts;
  monthly: Monthly;
  notices: Notices;
}

export interface Reading {
  subscription: ProviderSubscription;
  /** The stored state when the reading began; null when there was none. */
  revision: number | null;
  userId: string | null;
  provider: string;
}

export function createSync({ clock, ids, log, accounts, notices }: SyncDeps) {
  const known = async (tx: Tx, row: SubscriptionRow | null): Promise<KnownState> => ({
    row,
    paidUntil: row && (await paidUntil(tx, row.id)),
  });

  const { planOf, mirror } = createMirror({ log });

  async function sendNotices(
    tx: Tx,
    was: SubscriptionRow | null,
    is: NoticeSubject & Mirrored,
  ): Promise<void> {
    if (is.state === 'past_due' && was?.state !== 'past_due') await notices.chargeFailed(tx, is);
    if (!was || was.state === 'ended') return;
    if (is.state === 'ended') await notices.ended(tx, is);
    else if (is.is_ending && !was.is_ending) await notices.cancelled(tx, is);
  }

  /** False where the user has another running membership. */
  async function write(
    tx: Tx,
    { subscription: reading, provider }: Reading,
    row: SubscriptionRow | null,
    userId: string | null,
    mirrored: Mirrored,
  ): Promise<'done' | 'stale' | 'second'> {
    if (row) {
      if (userId && mirrored.state !== 'ended' && row.state === 'ended') {
        if (await store.findLive(tx, userId)) return 'second';
      }
      await store.updateSubscription(tx, row.id, { ...mirrored, user_id: userId, unanswered_since: null });
      return 'done';
    }
    const begun = [reading.period, ...reading.payments.flatMap(({ period }) => period ?? [])];
    const isNew = await store.insertSubscription(tx, {
      ...mirrored,
      id: ids.next(),
      user_id: userId,
      provider,
      provider_subscription_id: reading.id,
      started_at: new Date(Math.min(...begun.map(({ start }) => Number(start)))),
    });
    if (isNew) return 'done';
    return (await store.findByProvider(tx, provider, reading.id)) ? 'stale' : 'second';
  }

  return {
    async sync(tx: Tx, input: Reading): Promise<'done' | 'stale' | 'second'> {
      const { subscription: reading, provider } = input;
      const now = new Date(clock.now());
      const row = await store.lockByProvider(tx, provider, reading.id);
      if ((row?.revision ?? null) !== input.revision) return 'stale';
      const plan = await planOf(tx, reading, row);
      if (!plan) return 'done';
      // A membership whose owner has left is never given to anybody again.
      const userId = row ? row.user_id : input.userId;
      const next = nextState(reading, await known(tx, row), now);
      const mirrored = await mirror(tx, reading, next, plan, userId);
      const outcome = await write(tx, input, row, userId, mirrored);
      if (outcome !== 'done') return outcome;
      if (userId) {
        const tier = mirrored.state === 'ended' ? (await store.findLive(tx, userId))?.tier : mirrored.tier;
        await accounts.setTier(tx, userId, tier ?? 'free');
      }
      if (row && next.endedAt) await cutPeriods(tx, row.id, next.endedAt);
      await sendNotices(tx, row, { ...mirrored, user_id: userId });
      return 'done';
    },
  };
}
