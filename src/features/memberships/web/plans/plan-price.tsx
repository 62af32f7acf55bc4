import { moneyParts } from '../../../../platform/web/money.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { Plan } from '../../contract.ts';
import { PERIODS } from './plan-text.ts';

interface PlanPriceProps {
  plan: Plan;
  period: Period;
  currency: string;
}

/** The sum that is charged, large: never a share of it. */
export function PlanPrice({ plan, period, currency }: PlanPriceProps) {
  const offer = plan[period];
  const price = offer?.price ?? { total: 0, currency };
  if (!offer && plan.tier !== 'free') return <p className="plan-price t2">Not offered</p>;
  const { sign, figure } = moneyParts(price.total, price.currency);
  const note = !offer ? 'forever' : PERIODS[period].each;
  return (
    <p className="plan-price">
      <span className="plan-sum num">
        <sup>{sign}</sup>
        <b>{offer ? figure : '0'}</b>
      </span>
      <span className="cap">{note}</span>
    </p>
  );
}
