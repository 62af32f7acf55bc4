// What administrators edit: tiers, prices and the models for members. Each act is in the audit log, in the same
// transaction.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { DeskPlans } from '../../contract.ts';
import { countSubscribers } from '../memberships.views.ts';
import { presentPrice, presentTerms, termsRow } from './present.ts';
import * as store from './plans.store.ts';
import type { Terms } from './terms.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  audit: Audit;
  terms: Terms;
}

export function createDesk({ database, clock, ids, audit, terms }: Deps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  async function plans(): Promise<DeskPlans> {
    const [tiers, prices, subscribers, memberModels] = await Promise.all([
      store.readTiers(db),
      store.readPrices(db),
      countSubscribers(db),
      store.readMemberModels(db),
    ]);
    return {
      tiers: tiers.map(presentTerms),
      prices: prices.map((row) => presentPrice(row, subscribers.get(row.id) ?? 0)),
      memberModels,
    };
  }

  async function edit(work: (tx: Tx) => Promise<void>): Promise<DeskPlans> {
    await database.transact(work);
    terms.drop();
    return plans();
  }

  return {
    plans,

    /** Running memberships keep what they are charged. */
    setPrice: (actorId: string, { tier, period, amount }: { tier: Tier; period: Period; amount: number }) =>
      edit(async (tx) => {
        await store.lockTier(tx, tier);
        const before = await store.findOffered(tx, tier, period);
        if (before?.amount === amount) return;
        const at = now();
        if (before) await store.withdrawPrice(tx, before.id, at);
        const { currency = 'USD' } = before ?? (await store.readPrices(tx)).at(-1) ?? {};
        const row = { id: ids.next(), tier, period, amount, currency, created_at: at };
        await store.insertPrice(tx, row);
        await audit.record(tx, {
          actorId,
          action: 'plans.price_set',
          subject: { kind: 'plan_price', id: row.id },
          reason: '',
          details: {
            tier,
            period,
            amount,
            currency,
            replaces: before?.id ?? null,
            was: before?.amount ?? null,
          },
        });
      }),

    withdrawPrice: (actorId: string, id: string) =>
      edit(async (tx) => {
        const row = await store.withdrawPrice(tx, id, now());
        if (!row) throw new AppError('memberships.no_plan/price');
        const { tier, period, amount, currency } = row;
        await audit.record(tx, {
          actorId,
          action: 'plans.price_withdrawn',
          subject: { kind: 'plan_price', id },
          reason: '',
          details: { tier, period, amount, currency },
        });
      }),

    setTier: (actorId: string, changed: TierTerms) =>
      edit(async (tx) => {
        const before = presentTerms(await store.lockTier(tx, changed.tier));
        if (isDeepStrictEqual(before, changed)) return;
        await store.updateTier(tx, termsRow(changed), now());
        await audit.record(tx, {
          actorId,
          action: 'plans.tier_set',
          subject: { kind: 'tier', id: changed.tier },
          reason: '',
          details: { before, after: changed },
        });
      }),

    setMemberModels: (actorId: string, wanted: string[]) =>
      edit(async (tx) => {
        // Any tier's row: two administrators take turns.
        await store.lockTier(tx, 'free');
        const before = await store.readMemberModels(tx);
        const models = [...new Set(wanted)].sort();
        if (isDeepStrictEqual([...before].sort(), models)) return;
        await store.replaceMemberModels(tx, models);
        await audit.record(tx, {
          actorId,
          action: 'plans.member_models_set',
          subject: { kind: 'plans', id: 'member-models' },
          reason: '',
          details: { before, after: models },
        });
      }),
  };
}

export type Desk = ReturnType<typeof createDesk>;
