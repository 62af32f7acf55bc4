import { Link } from '@tanstack/react-router';
import { dayText } from '../../../../platform/web/money.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import type { Period } from '../../../../shared/words/money.ts';
import type { Plan } from '../../contract.ts';
import type { PlanState } from './plan-state.ts';
import { PERIODS, renewalText } from './plan-text.ts';

interface PlanActionProps {
  plan: Plan;
  period: Period;
  planState: PlanState;
  /** Whether they have a membership is not known yet, or could not be asked. */
  isUnsure: boolean;
  /** When the running period ends. */
  nextAt: string | null;
  isPrimary: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

/** A plan's button with its price and renewal. */
export function PlanAction({
  plan,
  period,
  planState,
  isUnsure,
  nextAt,
  isPrimary,
  isBusy,
  onChoose,
}: PlanActionProps) {
  const variant = isPrimary ? 'primary' : 'secondary';
  const manage = (text: string) => (
    <Link to="/subscription/manage" className={buttonClass({ size: 'large', isBlock: true })}>
      {text}
    </Link>
  );
  const isPaid = plan.tier !== 'free';
  return (
    <div className="plan-action">
      {planState === 'order' || planState === 'change' || planState === 'account' ? (
        <Button
          variant={variant}
          size="large"
          isBlock
          aria-disabled={isUnsure || undefined}
          busyText={isBusy && 'Opening the payment page...'}
          onClick={() => !isUnsure && onChoose()}
        >
          {planState === 'account'
            ? 'Sign up free'
            : planState === 'change'
              ? `Change to ${plan.name}${period === 'year' ? ', yearly' : ', monthly'}`
              : `Choose ${plan.name}`}
        </Button>
      ) : planState === 'leave' ? (
        manage('Manage or cancel')
      ) : planState === 'current' && isPaid ? (
        manage('Manage')
      ) : (
        <Button size="large" isBlock disabled>
          {planState === 'current' ? (isUnsure ? 'Free' : 'Your plan') : null}
          {planState === 'next' && `Begins on ${nextAt ? dayText(nextAt) : 'renewal'}`}
          {planState === 'not-offered' && PERIODS[period].unavailable}
        </Button>
      )}
      <p className="cap plan-renewal">
        {isPaid ? renewalText(plan, period) : 'No card needed. Nothing renews.'}
      </p>
    </div>
  );
}
