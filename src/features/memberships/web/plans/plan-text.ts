import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { dayText, moneyText, priceText } from '../../../../platform/web/money.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { ChangeQuote, Plan } from '../../contract.ts';

export const PERIODS = {
  month: {
    label: 'Monthly',
    each: 'a month',
    unavailable: 'Not available monthly',
    notOffered: 'Not offered by the month.',
    renewal: 'Renews each month until you cancel.',
  },
  year: {
    label: 'Yearly',
    each: 'a year',
    unavailable: 'Not available yearly',
    notOffered: 'Not offered by the year.',
    renewal: 'Renews each year until you cancel.',
  },
} as const;

/** Price, period, tax and renewal in one line, shown at each button that leads to a payment. */
export function renewalText(plan: Plan, period: Period): string {
  const offer = plan[period];
  if (!offer) return PERIODS[period].notOffered;
  const { total, currency } = offer.price;
  const tax = priceText(offer.price).slice(moneyText(total, currency).length);
  return `${moneyText(total, currency)} ${PERIODS[period].each}${tax}. ${PERIODS[period].renewal}`;
}

/** "$7.99 a month. You save $24.00 a year", of a plan that is paid by the year. */
export function savingText({ yearlySaving, year }: Plan): string {
  if (!year) return '';
  const { total, currency } = year.price;
  const monthly = `${moneyText(Math.round(total / 12), currency)} a month`;
  return yearlySaving > 0 ? `${monthly}. You save ${moneyText(yearlySaving, currency)} a year` : monthly;
}

/** The most that a year of any plan saves, for the switch. */
export function bestSavingText(plans: readonly Plan[]): string {
  const best = plans.reduce<Plan | null>(
    (most, plan) => (plan.year && plan.yearlySaving > (most?.yearlySaving ?? 0) ? plan : most),
    null,
  );
  return best ? `Save up to ${moneyText(best.yearlySaving, best.year!.price.currency)} a year` : '';
}

/** What a change does, apart from its sums: when it takes effect and which coins it brings. */
export function effectText({ when, effectiveAt, coins, coinsNow }: ChangeQuote, name: string): string {
  if (when === 'renewal')
    return `${name} begins on ${dayText(effectiveAt)}. Until then everything stays as it is.`;
  if (coins === 0) return `${name} begins at once.`;
  const come = `${counted(coinsNow, 'coin')} ${coinsNow === 1 ? 'comes' : 'come'} once the payment is confirmed`;
  const first = coinsNow > 0 ? `${come}, then` : 'From next month it brings';
  return `${name} begins at once. ${first} ${counted(coins, 'coin')} a month.`;
}

const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'tier' in value && 'month' in value && 'year' in value;

/** The current plans, from the error that says that the offer has changed. */
export function offeredPlans(error: ApiError): Plan[] | null {
  const offer = error.body['offer'];
  const list: unknown = typeof offer === 'object' && offer !== null && 'items' in offer ? offer.items : offer;
  return Array.isArray(list) && list.length > 0 && list.every(isPlan) ? list : null;
}

/** What has changed between what somebody was shown and what is offered now. */
export function offerChangeText(shown: Plan, period: Period, now: readonly Plan[] | null): string {
  const safe = 'Nothing was charged.';
  const { each } = PERIODS[period];
  const before = shown[period]?.price;
  const plan = now?.find(({ tier }) => tier === shown.tier);
  const after = plan?.[period]?.price;
  if (now && !after)
    return period === 'month'
      ? `${shown.name} is no longer offered by the month. ${safe}`
      : `${shown.name} is no longer offered by the year. ${safe}`;
  if (!after || !before || after.total === before.total)
    return `The offer has changed while this page was open. ${safe} Please look at it again.`;
  return `${shown.name} is ${moneyText(after.total, after.currency)} ${each} now; it was ${moneyText(before.total, before.currency)} when this page was opened. ${safe}`;
}

/** Why an order or a change of plan was refused, for the user. */
export function refusalText(error: unknown, shown: Plan, period: Period): string {
  if (error instanceof ApiError && error.code === 'payments.offer_changed')
    return offerChangeText(shown, period, offeredPlans(error));
  return messageOf(
    error,
    'Your order could not be sent, and nothing was charged. Check your connection, then try again.',
  );
}
