// Coin packs: what they cost where, and ordering one.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { CoinPack } from '../../contract.ts';
import type { PackOrders } from '../coins.needs.ts';
import * as store from './packs.store.ts';
import { counted } from '../../../../shared/words/counted.ts';

export interface PackOrder {
  expectedTotal: number;
  country?: string | undefined;
  returnTo?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** How many more coins per unit of money than in the smallest pack; rounded down, so that it promises no more. */
export function bonusPercent(
  pack: Pick<store.PackRow, 'coins' | 'amount'>,
  smallest: Pick<store.PackRow, 'coins' | 'amount'>,
): number {
  const share = Math.floor((pack.coins * smallest.amount * 100) / (pack.amount * smallest.coins));
  return Math.max(0, share - 100);
}

export function createPacks({ database, orders }: { database: Database; orders: PackOrders }) {
  const { db } = database;

  async function packs(userId: string | null, country?: string): Promise<CoinPack[]> {
    const offered = await store.offeredPacks(db);
    return Promise.all(
      offered.map(async (pack): Promise<CoinPack> => {
        const smallest = offered.find(({ currency }) => currency === pack.currency)!;
        return {
          id: pack.id,
          coins: pack.coins,
          price: await orders.priceFor(pack.amount, pack.currency, { country: country ?? null, userId }),
          bonusPercent: bonusPercent(pack, smallest),
        };
      }),
    );
  }

  async function changed(userId: string, id: string, country?: string): Promise<AppError> {
    const offer = (await packs(userId, country)).find((pack) => pack.id === id) ?? null;
    return new AppError(offer ? 'payments.offer_changed' : 'payments.offer_changed/withdrawn', {
      extra: { offer },
    });
  }

  return {
    async packs(userId: string | null, country?: string) {
      return { items: await packs(userId, country) };
    },

    /** @throws AppError payments.offer_changed with the pack as it is offered now. */
    async purchasePack(userId: string, id: string, asked: PackOrder) {
      const pack = await store.findPack(db, id);
      if (!pack) throw new AppError('request.not_found/pack');
      if (pack.withdrawn_at) throw await changed(userId, id, asked.country);
      const { coins, amount, currency } = pack;
      const title = counted(coins, 'coin');
      try {
        const { orderId, checkoutUrl } = await orders.order({
          userId,
          offer: { kind: 'pack', offerId: id, title, coins, amount, currency, period: null },
          expectedTotal: asked.expectedTotal,
          ...(asked.country !== undefined && { country: asked.country }),
          ...(asked.returnTo !== undefined && { returnTo: asked.returnTo }),
          ...(asked.idempotencyKey !== undefined && { idempotencyKey: asked.idempotencyKey }),
        });
        return { success: true as const, orderId, checkoutUrl };
      } catch (error) {
        if (error instanceof AppError && error.code === 'payments.offer_changed')
          throw await changed(userId, id, asked.country);
        throw error;
      }
    },
  };
}
