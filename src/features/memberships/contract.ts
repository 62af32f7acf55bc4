// Memberships: the plans, what each tier permits, and the caller's own.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { contract } from '../../shared/route.ts';
import { Timestamp } from '../../shared/words/ids.ts';
import { Amount, CheckoutAnswer, Country, Period, Price, ReturnPath } from '../../shared/words/money.ts';
import { Permissions, TierTerms } from '../../shared/words/permissions.ts';
import { Tier } from '../../shared/words/tier.ts';

export const PlanPrice = z.object({
  /** What `planId` names. */
  id: z.string(),
  price: Price,
});
export const Plan = TierTerms.extend({
  /** Null for the free tier, and for a period that is not offered. */
  month: PlanPrice.nullable(),
  year: PlanPrice.nullable(),
  /** What a year saves against twelve months, in minor units; 0 where nothing. */
  yearlySaving: Amount,
  /** Whether this server has models for members alone; where it has none, they are no part of the offer. */
  offersMemberModels: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const Subscription = z.object({
  id: z.string(),
  tier: Tier,
  planName: z.string(),
  period: Period,
  /** What it is charged by, tax included. */
  amount: Amount,
  currency: z.string(),
  state: z.enum(['active', 'past_due', 'ended']),
  periodStart: Timestamp,
  periodEnd: Timestamp,
  /** It ends with the period and is not charged again. */
  isEnding: z.boolean(),
  /** The next charge; null where there is none. */
  nextCharge: z.object({ at: Timestamp, amount: Amount, currency: z.string() }).nullable(),
  /** What it becomes with the next period, where that is something else. */
  next: z.object({ tier: Tier, planName: z.string(), period: Period, amount: Amount }).nullable(),
  /** For instance "Visa ending in 4242"; empty where it is not known. */
  methodLabel: z.string(),
  /** Where a charge has to be confirmed with the bank. */
  actionUrl: z.string().nullable(),
  /** While a charge has failed: until when the membership is kept. */
  graceUntil: Timestamp.nullable(),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Section 3: tier, subscription, permissions. */
export const MembershipStatus = z.object({
  success: z.boolean(),
  tier: Tier,
  /** The running one; for somebody who left, the last one; null for who never had any. */
  subscription: Subscription.nullable(),
  permissions: Permissions,
});
export type MembershipStatus = z.infer<typeof MembershipStatus>;

export const ChangeQuote = z.object({
  /** Charged at once; zero for a change that waits for the period's end. */
  dueNow: Amount,
  /** Already taken off: what of the running period was paid for and not used. */
  credit: Amount,
  currency: z.string(),
  when: z.enum(['now', 'renewal']),
  /** When it takes effect. */
  effectiveAt: Timestamp,
  nextCharge: z.object({ at: Timestamp, amount: Amount }),
  /** The plan’s monthly coins. */
  coins: z.number().int(),
  /** What the change brings at once: the difference for the rest of the running month. */
  coinsNow: z.number().int(),
});
export type ChangeQuote = z.infer<typeof ChangeQuote>;

/** A change of a running membership is done at once, or has to be confirmed on the provider's page. */
export const ChangeAnswer = z.object({
  success: z.literal(true),
  orderId: z.string().nullable(),
  /** The address where the caller pays or confirms; null when nothing is left to do. */
  checkoutUrl: z.string().nullable(),
  status: MembershipStatus.nullable(),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

const CHANGE_ERRORS = {
  'memberships.no_plan': 404,
  // `offer` beside the error: the plans as they are offered now.
  'payments.offer_changed': 409,
  'payments.cap_reached': 409,
  // An earlier order was just paid.
  'payments.paid': 409,
  'payments.unavailable': 503,
  'memberships.same_plan': 409,
  'memberships.has_membership': 409,
  'memberships.past_due': 409,
  'memberships.coins_differ': 422,
} as const;

export const DeskPlanPrice = z.object({
  id: z.string(),
  tier: Tier,
  period: Period,
  amount: Amount,
  currency: z.string(),
  createdAt: Timestamp,
  withdrawnAt: Timestamp.nullable(),
  /** Running memberships that are charged by it. */
  subscribers: z.number().int(),
});
export type DeskPlanPrice = z.infer<typeof DeskPlanPrice>;

export const DeskPlans = z.object({
  tiers: z.array(TierTerms),
  prices: z.array(DeskPlanPrice),
  memberModels: z.array(z.string()),
});
export type DeskPlans = z.infer<typeof DeskPlans>;

export const membershipsContract = contract({
  plans: {
    method: 'GET',
    path: '/api/subscriptions/plans',
    access: 'guest',
    summary: 'The plans side by side, with what each permits and its price and tax for a country.',
    query: z.object({ country: Country.optional() }),
    reply: z.object({ items: z.array(Plan), currency: z.string() }),
  },
  status: {
    method: 'GET',
    path: '/api/subscriptions/status',
    priority: 'high',
    access: 'session',
    summary: 'The caller’s tier, membership and permissions.',
    reply: MembershipStatus,
  },
  subscribe: {
    method: 'POST',
    path: '/api/payments/subscribe',
    priority: 'high',
    access: 'session',
    summary: 'Orders a membership and opens its checkout. The same order is answered while it is open.',
    rate: 'write',
    body: z.strictObject({
      /** A price of a plan, or a tier's name with `billingPeriod`. */
      planId: z.string().min(1).max(80),
      /** Not used: methods are entered and kept on the provider's own page. */
      paymentMethodId: z.string().max(200).nullish(),
      billingPeriod: Period.optional(),
      /** What the caller was shown, in minor units; another price is refused with the new offer. */
      expectedTotal: z.number().int().positive().optional(),
      country: Country.optional(),
      returnTo: ReturnPath.optional(),
      idempotencyKey: z.string().min(8).max(80).optional(),
    }),
    reply: CheckoutAnswer,
    status: 201,
    errors: CHANGE_ERRORS,
  },
  upgrade: {
    method: 'POST',
    path: '/api/subscriptions/upgrade',
    priority: 'high',
    access: 'session',
    summary:
      'Orders a membership, or changes a running one: a larger plan at once, a smaller one with the next period.',
    rate: 'write',
    body: z.strictObject({
      plan: z.enum(['bloom', 'eclipse']),
      /** The plan’s own monthly coins; another number is refused. Coins come when the payment has settled. */
      coinsToAward: z.number().int(),
      billingPeriod: Period.default('month'),
      /** What the caller was shown: the order’s total, or what is due at once. */
      expectedTotal: z.number().int().min(0).optional(),
      country: Country.optional(),
      returnTo: ReturnPath.optional(),
      idempotencyKey: z.string().min(8).max(80).optional(),
    }),
    reply: ChangeAnswer,
    errors: { ...CHANGE_ERRORS, 'memberships.none': 404, 'payments.declined': 402 },
  },
  quote: {
    method: 'GET',
    path: '/api/subscriptions/quote',
    priority: 'high',
    access: 'session',
    summary: 'What changing the running membership to another plan costs, and when it takes effect.',
    query: z.object({ plan: z.enum(['bloom', 'eclipse']), billingPeriod: Period.default('month') }),
    reply: ChangeQuote,
    errors: {
      'memberships.none': 404,
      'memberships.no_plan': 404,
      'memberships.same_plan': 409,
      'memberships.past_due': 409,
      'payments.declined': 402,
      'payments.unavailable': 503,
    },
  },
  cancel: {
    method: 'POST',
    path: '/api/subscriptions/cancel',
    priority: 'high',
    access: 'session',
    summary: 'Ends the membership with the period that is paid. Nothing is deleted.',
    rate: 'write',
    body: z.strictObject({ subscriptionId: z.string().max(80).nullish() }).optional(),
    reply: MembershipStatus,
    errors: { 'memberships.none': 404, 'payments.unavailable': 503, 'payments.declined': 402 },
  },
  resume: {
    method: 'POST',
    path: '/api/subscriptions/resume',
    priority: 'high',
    access: 'session',
    summary: 'Takes a cancellation, or a change that waits, back.',
    rate: 'write',
    reply: MembershipStatus,
    errors: { 'memberships.none': 404, 'payments.unavailable': 503, 'payments.declined': 402 },
  },
  updateTier: {
    method: 'POST',
    path: '/api/users/update-tier',
    access: 'session',
    summary: 'Answers the tier that is paid for; “free” ends the membership with its period. Grants nothing.',
    rate: 'write',
    body: z.strictObject({ tier: Tier }),
    reply: z.object({ success: z.literal(true), tier: Tier }),
    errors: {
      'memberships.none': 404,
      'memberships.not_paid': 403,
      'payments.unavailable': 503,
      'payments.declined': 402,
    },
  },
  deskPlans: {
    method: 'GET',
    path: '/api/desk/plans',
    access: 'admin',
    summary: 'Tiers with their permissions, every price there is or was, and the models for members.',
    reply: DeskPlans,
  },
  setPrice: {
    method: 'POST',
    path: '/api/desk/plans/prices',
    access: 'admin',
    summary: 'A new price of a plan, in place of the one before. Running memberships keep theirs.',
    body: z.strictObject({
      tier: z.enum(['bloom', 'eclipse']),
      period: Period,
      amount: z.number().int().min(50).max(100_000_00),
    }),
    reply: DeskPlans,
    status: 201,
  },
  withdrawPrice: {
    method: 'DELETE',
    path: '/api/desk/plans/prices/{id}',
    access: 'admin',
    summary: 'A plan is not offered for that period any more. Running memberships go on.',
    params: z.object({ id: z.uuid() }),
    reply: DeskPlans,
    errors: { 'memberships.no_plan': 404 },
  },
  setTier: {
    method: 'PUT',
    path: '/api/desk/plans/tiers/{tier}',
    access: 'admin',
    summary: 'Changes what a tier is called, gives and permits.',
    params: z.object({ tier: Tier }),
    body: z
      .strictObject({
        name: DisplayLine.min(1).max(40),
        tagline: DisplayLine.max(120),
        monthlyCoins: z.number().int().min(0).max(1_000_000),
        monthlyCoinCap: z.number().int().min(0).max(10_000_000),
        permissions: z.strictObject({
          memoryTokens: z.number().int().min(1024).max(2_000_000),
          memoryFacts: z.number().int().min(1).max(10_000),
          hasMemberModels: z.boolean(),
          hasPremiumCharacters: z.boolean(),
          hasSamplers: z.boolean(),
          privatePictures: z.number().int().min(0).max(1_000_000).nullable(),
          picturesAtOnce: z.number().int().min(1).max(1_000),
          queuePlace: z.number().int().min(0).max(100),
        }),
      })
      .refine((terms) => terms.monthlyCoinCap >= terms.monthlyCoins, {
        path: ['monthlyCoinCap'],
        error: 'At least one month’s coins',
      }),
    reply: DeskPlans,
  },
  setMemberModels: {
    method: 'PUT',
    path: '/api/desk/plans/member-models',
    access: 'admin',
    summary: 'Which image models are for members alone.',
    body: z.strictObject({ models: z.array(z.string().trim().min(1).max(80)).max(100) }),
    reply: DeskPlans,
  },
});
