// A payment provider that keeps subscriptions in memory and bills them by the clock, for tests of what is made of its
// readings.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type {
  ChangeQuote,
  Charge,
  PlanChange,
  ProviderSubscription,
} from '../../../../platform/server/ports/payments.ts';
import type { Period } from '../../../../shared/words/money.ts';
import { addMonths } from '../../months.ts';

type RecurringCharge = Charge & { period: Period };

interface Kept extends ProviderSubscription {
  userId: string;
  /** Where its periods are counted from, and how many months have been billed since. */
  anchor: Date;
  months: number;
  /** Whether the card has money. */
  hasMoney: boolean;
}

const DAY_MS = 86_400_000;
/** The provider tries a failed charge for so long. */
const TRIES_DAYS = 5;
const monthsOf = ({ period }: RecurringCharge): number => (period === 'year' ? 12 : 1);

export function createFakeProvider(clock: Clock) {
  const kept = new Map<string, Kept>();
  const changes = new Map<string, PlanChange>();
  let count = 0;
  const now = () => new Date(clock.now());

  function get(id: string): Kept {
    const found = kept.get(id);
    if (!found) throw new Error(`no subscription ${id}`);
    return found;
  }

  function charge(
    subscription: Kept,
    reason: 'order' | 'renewal' | 'change',
    amount: number,
    at: Date,
  ): void {
    subscription.payments.unshift({
      id: `pay-${++count}`,
      customerId: null,
      orderId: subscription.orderId,
      reason,
      subscriptionId: subscription.id,
      priceId: subscription.charge.priceId,
      total: { ...subscription.charge.total, amount },
      period: { ...subscription.period },
      paidAt: at,
      refunds: [],
      disputes: [],
    });
  }

  /** Begins the next period with what waited for it. */
  function renew(subscription: Kept, at: Date): void {
    subscription.charge = subscription.next ?? subscription.charge;
    const start = subscription.period.end;
    subscription.months += monthsOf(subscription.charge);
    const period = { start, end: addMonths(subscription.anchor, subscription.months) };
    Object.assign(subscription, { period, next: null, state: 'active', givesUpAt: null, actionUrl: null });
    charge(subscription, 'renewal', subscription.charge.total.amount, at);
  }

  function fail(subscription: Kept, at: Date): void {
    const givesUpAt = subscription.givesUpAt ?? new Date(at.getTime() + TRIES_DAYS * DAY_MS);
    const actionUrl = `https://pay.test/${subscription.id}`;
    Object.assign(subscription, { state: 'past_due', givesUpAt, actionUrl });
    if (now() >= givesUpAt) Object.assign(subscription, { state: 'ended', givesUpAt: null, actionUrl: null });
  }

  function bill(subscription: Kept): void {
    while (subscription.state !== 'ended' && subscription.period.end <= now()) {
      const at = subscription.period.end;
      if (subscription.isEnding) subscription.state = 'ended';
      else if (subscription.hasMoney) renew(subscription, at);
      else return fail(subscription, at);
    }
  }

  function unused({ period, charge: { total } }: Kept): number {
    const left = Math.max(0, period.end.getTime() - clock.now());
    return Math.floor((total.amount * left) / (period.end.getTime() - period.start.getTime()));
  }

  const quote = ({ subscriptionId, charge, when }: PlanChange): ChangeQuote => {
    const subscription = get(subscriptionId);
    const { currency } = charge.total;
    const dueNow = when === 'now' ? Math.max(0, charge.total.amount - unused(subscription)) : 0;
    return {
      dueNow: { amount: dueNow, currency },
      credit: { amount: when === 'now' ? charge.total.amount - dueNow : 0, currency },
      nextChargeAt: when === 'now' ? addMonths(now(), monthsOf(charge)) : subscription.period.end,
    };
  };

  return {
    quote,
    userOf: (id: string): string => get(id).userId,

    /** A paid checkout. */
    begin(userId: string, orderId: string, plan: RecurringCharge): string {
      const id = `sub-${++count}`;
      const subscription: Kept = {
        id,
        orderId,
        userId,
        customerId: null,
        state: 'active',
        charge: plan,
        hasMoney: true,
        period: { start: now(), end: addMonths(now(), monthsOf(plan)) },
        anchor: now(),
        months: monthsOf(plan),
        isEnding: false,
        next: null,
        givesUpAt: null,
        methodLabel: 'Visa ending in 4242',
        actionUrl: null,
        payments: [],
      };
      kept.set(id, subscription);
      charge(subscription, 'order', plan.total.amount, now());
      return id;
    },

    /** What it would answer now; a copy, as over a network. */
    read(id: string): ProviderSubscription {
      bill(get(id));
      const { userId: _user, anchor: _anchor, months: _months, hasMoney: _money, ...reading } = get(id);
      return structuredClone({ ...reading, payments: reading.payments.slice(0, 24) });
    },

    change(change: PlanChange, key: string): void {
      if (changes.has(key)) return;
      const subscription = get(change.subscriptionId);
      const { amount } = quote(change).dueNow;
      changes.set(key, change);
      if (change.when === 'renewal') {
        Object.assign(subscription, { next: change.charge, isEnding: false });
        return;
      }
      const months = monthsOf(change.charge);
      Object.assign(subscription, { charge: change.charge, next: null, anchor: now(), months });
      subscription.period = { start: now(), end: addMonths(now(), months) };
      charge(subscription, 'change', amount, now());
    },

    setEnding(id: string, isEnding: boolean): void {
      Object.assign(get(id), { isEnding, next: null });
    },
    endNow(id: string): void {
      get(id).state = 'ended';
    },
    setMoney(id: string, hasMoney: boolean): void {
      get(id).hasMoney = hasMoney;
    },
    /** Another price than any of ours, as an operator may set it in the provider's own pages. */
    setPrice(id: string, priceId: string): void {
      get(id).charge.priceId = priceId;
    },
    /** The changes that were made, each once. */
    changes,
  };
}

export type FakeProvider = ReturnType<typeof createFakeProvider>;
