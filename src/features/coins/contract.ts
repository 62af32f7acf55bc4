// Coins: the caller's balance, where it came from and where it went, and the packs that can be bought.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { CheckoutAnswer, Country, Price, ReturnPath } from '../../shared/words/money.ts';
import { ADD_COINS_MAX, ADJUSTMENT_MAX, LEDGER_KINDS, REASONS } from './rules.ts';

export const Buckets = z.object({
  /** Gifts that expire, soonest first. */
  expiring: z.array(z.object({ amount: z.number().int(), expiresAt: Timestamp })),
  monthly: z.number().int(),
  /** Bought coins, and gifts that do not expire. */
  bought: z.number().int(),
});

export const CoinInfo = z.object({
  /** What can be spent now; held coins are already taken off. */
  balance: z.number().int(),
  held: z.number().int(),
  /** Spent coins of a reversed payment; later coins pay them first. */
  owed: z.number().int(),
  buckets: Buckets,
  claim: z.object({
    amount: z.number().int(),
    isAvailable: z.boolean(),
    /** When the next claim opens. */
    nextAt: Timestamp,
    /** Monthly coins pile up to here; a claim gives no more than fits. */
    cap: z.number().int(),
  }),
});
export type CoinInfo = z.infer<typeof CoinInfo>;

export const LedgerEntry = z.object({
  id: z.string(),
  /** Signed: positive came in. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  reason: z.enum(REASONS),
  note: z.string(),
  /** An order's or an invoice's number, where there is one. */
  reference: z.string(),
  createdAt: Timestamp,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const CoinPack = z.object({
  id: z.string(),
  coins: z.number().int(),
  price: Price,
  /** How many more coins per unit of money than in the smallest pack, in percent. */
  bonusPercent: z.number().int(),
});
export type CoinPack = z.infer<typeof CoinPack>;

/** A filter of the ledger: what came in, what went out, or one reason; from a day on and before another, in UTC. */
const LedgerFilter = z.object({
  kind: z.enum(LEDGER_KINDS).default('all'),
  from: z.iso.date('Write a day like 2026-11-24').optional(),
  to: z.iso.date('Write a day like 2026-11-24').optional(),
});

export const Adjustment = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Positive gives, negative takes. */
  amount: z.number().int(),
  reason: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  askedBy: z.string(),
  decidedBy: z.string().nullable(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const DeskAccount = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    tier: z.string(),
    createdAt: Timestamp,
  }),
  info: CoinInfo,
});
export type DeskAccount = z.infer<typeof DeskAccount>;

export const DeskPack = z.object({
  id: z.string(),
  coins: z.number().int(),
  amount: z.number().int(),
  currency: z.string(),
  createdAt: Timestamp,
  withdrawnAt: Timestamp.nullable(),
});
export type DeskPack = z.infer<typeof DeskPack>;

export const coinsContract = contract({
  info: {
    method: 'GET',
    path: '/api/coins/info',
    access: 'session',
    summary: 'The caller’s balance, its buckets, what is owed, and the monthly claim.',
    reply: CoinInfo,
  },
  ledger: {
    method: 'GET',
    path: '/api/coins/ledger',
    priority: 'low',
    access: 'session',
    summary: 'The caller’s own entries, newest first.',
    query: pageQuery(24, 100).extend(LedgerFilter.shape),
    reply: listOf(LedgerEntry),
  },
  exportLedger: {
    kind: 'file',
    method: 'GET',
    path: '/api/coins/ledger.csv',
    access: 'session',
    summary: 'The caller’s own entries as a table, newest first.',
    query: LedgerFilter,
    mime: 'text/csv; charset=utf-8',
  },
  claimMonthly: {
    method: 'POST',
    path: '/api/coins/claim-monthly',
    priority: 'high',
    access: 'session',
    summary: 'Claims this period’s coins, once: a member’s those of the plan.',
    rate: 'write',
    reply: CoinInfo,
    errors: { 'coins.claimed': 409, 'coins.full': 409 },
  },
  addCoins: {
    method: 'POST',
    path: '/api/auth/add-coins',
    priority: 'high',
    access: 'session',
    summary: 'Development mode only: gives up to 100 coins a call and 1,000 a day.',
    rate: 'write',
    body: z.strictObject({
      amount: z
        .number('Write a whole number')
        .int('Write a whole number')
        .min(1, 'At least 1')
        .max(ADD_COINS_MAX, `At most ${ADD_COINS_MAX} a call`),
    }),
    reply: z.object({ success: z.literal(true), coins: z.number().int() }),
    errors: { 'coins.development_only': 403, 'coins.daily_limit': 403 },
  },
  packs: {
    method: 'GET',
    path: '/api/coins/packs',
    access: 'guest',
    summary: 'The coin packs there are, with the price and tax for a country.',
    query: z.object({ country: Country.optional() }),
    reply: z.object({ items: z.array(CoinPack) }),
  },
  purchasePack: {
    method: 'POST',
    path: '/api/coins/packs/{id}/purchase',
    priority: 'high',
    access: 'session',
    summary: 'Orders a pack and opens its checkout. The same order is answered while it is open.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      /** What the caller was shown, in minor units; another price is refused with the new offer. */
      expectedTotal: z.number().int().positive(),
      country: Country.optional(),
      returnTo: ReturnPath.optional(),
      idempotencyKey: z.string().min(8).max(80).optional(),
    }),
    reply: CheckoutAnswer,
    status: 201,
    errors: {
      // `offer` beside the error is the pack as it is offered now, or null where it was withdrawn.
      'payments.offer_changed': 409,
      // An older order that stood in the way turned out to be paid.
      'payments.paid': 409,
      'payments.cap_reached': 409,
      'payments.unavailable': 503,
    },
  },
  deskAccount: {
    method: 'GET',
    path: '/api/desk/users/{id}/coins',
    access: 'admin',
    summary: 'A user’s coin account. The id may be a username or an address too.',
    params: z.object({ id: z.string().trim().min(1).max(200) }),
    reply: DeskAccount,
    errors: { 'coins.no_user': 404 },
  },
  deskLedger: {
    method: 'GET',
    path: '/api/desk/users/{id}/ledger',
    access: 'admin',
    summary: 'A user’s entries, newest first.',
    params: IdParams,
    query: pageQuery(50, 200).extend(LedgerFilter.shape),
    reply: listOf(LedgerEntry),
  },
  adjust: {
    method: 'POST',
    path: '/api/desk/users/{id}/adjustments',
    access: 'admin',
    summary: 'Gives or takes coins with a reason; above a limit it waits for a second administrator.',
    params: IdParams,
    body: z.strictObject({
      amount: z
        .number('Write a whole number')
        .int('Write a whole number')
        .min(-ADJUSTMENT_MAX)
        .max(ADJUSTMENT_MAX)
        .refine((amount) => amount !== 0, 'Not zero'),
      reason: z.string().trim().min(3, 'Say why').max(500),
      /** Given coins expire after so many days; absent for never. */
      expiresInDays: z.number().int().min(1).max(3_650).optional(),
      idempotencyKey: z.string().min(8).max(80),
    }),
    reply: Adjustment,
    status: 201,
    errors: { 'coins.no_user': 404, 'coins.insufficient': 409 },
  },
  adjustments: {
    method: 'GET',
    path: '/api/desk/adjustments',
    access: 'admin',
    summary: 'Coins that staff gave or took, newest first; those that wait for a second person first.',
    query: pageQuery(50, 200).extend({ userId: Id.optional() }),
    reply: listOf(Adjustment),
  },
  decideAdjustment: {
    method: 'POST',
    path: '/api/desk/adjustments/{id}/decision',
    access: 'admin',
    summary: 'Agrees to or refuses what another administrator asked for.',
    params: IdParams,
    body: z.strictObject({ isApproved: z.boolean() }),
    reply: Adjustment,
    errors: {
      'coins.no_adjustment': 404,
      'coins.decided': 409,
      'coins.same_person': 403,
      'coins.insufficient': 409,
    },
  },
  deskPacks: {
    method: 'GET',
    path: '/api/desk/packs',
    access: 'admin',
    summary: 'Every coin pack, also those that were withdrawn.',
    reply: z.object({ items: z.array(DeskPack) }),
  },
  addPack: {
    method: 'POST',
    path: '/api/desk/packs',
    access: 'admin',
    summary: 'Offers another coin pack; `replaces` withdraws one in the same moment.',
    body: z.strictObject({
      coins: z.number().int().min(1).max(1_000_000),
      amount: z.number().int().min(50).max(100_000_00),
      replaces: Id.optional(),
    }),
    reply: DeskPack,
    status: 201,
    errors: { 'coins.no_pack': 404 },
  },
  withdrawPack: {
    method: 'DELETE',
    path: '/api/desk/packs/{id}',
    access: 'admin',
    summary: 'Takes a coin pack out of the offer. Orders that were paid keep it.',
    params: IdParams,
    reply: DeskPack,
    errors: { 'coins.no_pack': 404 },
  },
});
