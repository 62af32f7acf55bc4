// The plans as they are offered, and finding the one that somebody orders.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Charge } from '../../../../platform/server/ports/payments.ts';
import type { Period, Price } from '../../../../shared/words/money.ts';
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { Plan } from '../../contract.ts';
import { TIER_ORDER } from '../../rules.ts';
import type { Billing } from '../memberships.needs.ts';
import { offerTitle } from '../offer-words.ts';
import { presentTerms } from './present.ts';
import { findTier, readMemberModels, readPrices, readTiers, type PriceRow } from './plans.store.ts';

/** A country where one was chosen; else the user's own, where there is a user. */
export interface Where {
  country?: string | null;
  userId?: string | null;
}

/** A plan as somebody may order it now. */
export interface Chosen {
  row: PriceRow;
  terms: TierTerms;
  price: Price;
}

const noPlan = () => new AppError('memberships.no_plan');

interface Deps {
  database: Database;
  billing: Billing;
  memberChatModel: () => string;
}

export function createPlans({ database: { db }, billing, memberChatModel }: Deps) {
  async function plans(where: Where): Promise<{ items: Plan[]; currency: string }> {
    const [tiers, prices, models] = await Promise.all([readTiers(db), readPrices(db), readMemberModels(db)]);
    const offersMemberModels = models.length > 0 || memberChatModel() !== '';
    const offer = async (tier: string, period: Period) => {
      const row = prices.find(
        (price) => price.tier === tier && price.period === period && !price.withdrawn_at,
      );
      return row ? { id: row.id, price: await billing.priceFor(row.amount, row.currency, where) } : null;
    };
    const items = await Promise.all(
      tiers.map(async (row) => {
        const [month, year] = await Promise.all([offer(row.tier, 'month'), offer(row.tier, 'year')]);
        const saving = month && year ? 12 * month.price.total - year.price.total : 0;
        return { ...presentTerms(row), month, year, yearlySaving: Math.max(0, saving), offersMemberModels };
      }),
    );
    return { items, currency: prices.at(-1)?.currency ?? 'USD' };
  }

  /** The refusal of an offer that is not today's. */
  const changed = async (where: Where) =>
    new AppError('payments.offer_changed/offer', { extra: { offer: (await plans(where)).items } });

  async function chosen(row: PriceRow, where: Where): Promise<Chosen> {
    const [tier, price] = await Promise.all([
      findTier(db, row.tier),
      billing.priceFor(row.amount, row.currency, where),
    ]);
    return { row, terms: presentTerms(tier), price };
  }

  const isTier = (text: string): text is Tier => (TIER_ORDER as readonly string[]).includes(text);

  return {
    plans,
    changed,

    /** @throws AppError memberships.no_plan where it is not offered for that period. */
    async offered(tier: Tier, period: Period, where: Where): Promise<Chosen> {
      const row = (await readPrices(db)).find(
        (price) => price.tier === tier && price.period === period && !price.withdrawn_at,
      );
      if (!row) throw noPlan();
      return chosen(row, where);
    },

    /**
     * @param planId a price, or a tier's name with its period.
     * @throws AppError memberships.no_plan, payments.offer_changed
     */
    async find(planId: string, period: Period | undefined, where: Where): Promise<Chosen> {
      if (isTier(planId)) return this.offered(planId, period ?? 'month', where);
      const row = (await readPrices(db)).find(({ id }) => id === planId.toLowerCase());
      if (!row) throw noPlan();
      if (period && period !== row.period)
        throw new AppError('memberships.no_plan/period', {
          fields: { billingPeriod: `This plan is charged by the ${row.period}` },
        });
      if (row.withdrawn_at) throw await changed(where);
      return chosen(row, where);
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;

/** As it is charged by the provider. */
export const chargeOf = ({ row, terms, price }: Chosen): Charge & { period: Period } => ({
  priceId: row.id,
  title: offerTitle(terms.name, row.period),
  total: { amount: price.total, currency: price.currency },
  period: row.period,
});
