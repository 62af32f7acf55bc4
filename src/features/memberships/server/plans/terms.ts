// What the tiers give and permit and what they cost, kept for a few seconds: the hot path reads nothing but a tier.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import { TERMS_KEPT_SECONDS } from '../../rules.ts';
import { presentTerms } from './present.ts';
import { readMemberModels, readPrices, readTiers, type PriceRow } from './plans.store.ts';

interface Kept {
  tiers: TierTerms[];
  prices: PriceRow[];
  memberModels: Set<string>;
}

export function createTerms({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  let kept: Promise<Kept> | null = null;
  let keptUntil = 0;

  async function read(): Promise<Kept> {
    const [tiers, prices, models] = await Promise.all([readTiers(db), readPrices(db), readMemberModels(db)]);
    return { tiers: tiers.map(presentTerms), prices, memberModels: new Set(models) };
  }

  function all(): Promise<Kept> {
    if (kept && clock.now() < keptUntil) return kept;
    keptUntil = clock.now() + TERMS_KEPT_SECONDS * 1000;
    const reading = read().catch((error: unknown) => {
      // A failed reading is not kept.
      if (kept === reading) kept = null;
      throw error;
    });
    kept = reading;
    return reading;
  }

  return {
    all,
    /** After an edit. */
    drop(): void {
      kept = null;
    },
    async of(tier: Tier): Promise<TierTerms> {
      const { tiers } = await all();
      return tiers.find((terms) => terms.tier === tier)!;
    },
    /** A price that is offered or was; a running membership may be charged by an old one. */
    async price(id: string): Promise<PriceRow | null> {
      const { prices } = await all();
      return prices.find((price) => price.id === id) ?? null;
    },
    /** The currency of all offers. */
    async currency(): Promise<string> {
      const { prices } = await all();
      return prices.at(-1)?.currency ?? 'USD';
    },
  };
}

export type Terms = ReturnType<typeof createTerms>;
