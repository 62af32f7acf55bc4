// Coins: the caller's balance, where it came from and where it went.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Timestamp } from '../../shared/words/ids.ts';

export const CoinInfo = z.object({
  /** What can be spent now; held coins are already taken off. */
  balance: z.number().int(),
  held: z.number().int(),
  claim: z.object({
    amount: z.number().int(),
    isAvailable: z.boolean(),
    /** When the next claim opens. */
    nextAt: Timestamp,
  }),
});
export type CoinInfo = z.infer<typeof CoinInfo>;

export const LedgerEntry = z.object({
  id: z.string(),
  /** Signed: positive came in. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  reason: z.enum(['claim', 'gift', 'image', 'refund', 'purchase', 'membership', 'grant', 'correction']),
  note: z.string(),
  createdAt: Timestamp,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const coinsContract = contract({
  info: {
    method: 'GET',
    path: '/api/coins/info',
    access: 'session',
    summary: 'The caller’s balance and monthly claim.',
    reply: CoinInfo,
  },
  ledger: {
    method: 'GET',
    path: '/api/coins/ledger',
    access: 'session',
    summary: 'The caller’s own entries, newest first.',
    query: pageQuery(24, 100),
    reply: listOf(LedgerEntry),
  },
  claimMonthly: {
    method: 'POST',
    path: '/api/coins/claim-monthly',
    access: 'session',
    summary: 'Claims this month’s coins, once.',
    rate: 'write',
    reply: CoinInfo,
    errors: { 'coins.claimed': 409 },
  },
});
