// The coin ledger with fakes of the features it depends on: every user claims as a free user, packs are
// untaxed, and orders and audit entries are recorded.
import { recordingNotifier } from './fakes.ts';
import { manualTicker } from '../../src/adapters/clock/ticker.ts';
import type { Claims } from '../../src/features/coins/server/coins.needs.ts';
import { createCoinBooks } from '../../src/features/coins/server/coin-books.ts';
import type { CoinsDeps } from '../../src/features/coins/server/coin-services.ts';
import { createCoins } from '../../src/features/coins/server/create-coins.ts';
import { createLog } from '../../src/platform/server/log.ts';
import type { AuditRecord } from '../../src/platform/server/needs/audit.ts';
import type { Clock } from '../../src/platform/server/ports/clock.ts';
import type { Ids } from '../../src/platform/server/ports/ids.ts';
import type { Database } from '../../src/platform/server/db/database.ts';

/** 20 coins each calendar month, up to 60. */
export const freeClaims = (clock: Clock): Claims => ({
  async claimFor(userId) {
    const today = new Date(clock.now());
    return {
      periodKey: `free:${userId}:${today.toISOString().slice(0, 7)}`,
      amount: 20,
      cap: 60,
      note: 'Monthly coins',
      nextAt: new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)),
    };
  },
});

export function createTestCoins(
  deps: { database: Database; clock: Clock; ids: Ids } & Partial<CoinsDeps>,
): ReturnType<typeof createCoins> & { audited: AuditRecord[]; ordered: { userId: string }[] } {
  const audited: AuditRecord[] = [];
  const ordered: { userId: string }[] = [];
  const coins = createCoins({
    books: createCoinBooks(deps),
    notifier: recordingNotifier(),
    isDevelopment: true,
    claims: freeClaims(deps.clock),
    orders: {
      priceFor: async (amount, currency) => ({
        net: amount,
        tax: 0,
        total: amount,
        currency,
        taxLabel: '',
        taxBasisPoints: 0,
      }),
      async order(request) {
        ordered.push(request);
        return { orderId: deps.ids.next(), checkoutUrl: 'https://pay.example/checkout' };
      },
    },
    audit: { record: async (_tx, entry) => void audited.push(entry) },
    ticker: manualTicker(),
    log: createLog('silent'),
    ...deps,
  });
  return { ...coins, audited, ordered };
}
