import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Badge } from '../../../../platform/web/ui/controls/badge.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Period } from '../../../../shared/words/money.ts';
import type { Plan } from '../../contract.ts';
import { permissionLines } from './permission-lines.ts';
import { PlanPrice } from './plan-price.tsx';
import { savingText } from './plan-text.ts';

interface PlanCardProps {
  plan: Plan;
  period: Period;
  currency: string;
  /** Under the arch; one plan of all. */
  isArched: boolean;
  badge: string;
  /** The button and its text. */
  action: ReactNode;
}

export function PlanCard({ plan, period, currency, isArched, badge, action }: PlanCardProps) {
  const saving = period === 'year' ? savingText(plan) : '';
  return (
    <section className={classNames('plan', isArched && 'is-arched')} aria-labelledby={`plan-${plan.tier}`}>
      {badge && <Badge isAccent={isArched}>{badge}</Badge>}
      <h2 className="d-m" id={`plan-${plan.tier}`}>
        {plan.name}
      </h2>
      <p className="t2">{plan.tagline}</p>
      <PlanPrice plan={plan} period={period} currency={currency} />
      {/* Keeps its line, so that nothing moves with the switch. */}
      <p className="lab plan-saving">{saving}</p>
      {action}
      <ul>
        {permissionLines(plan).map(({ text, isIncluded }) => (
          <li key={text} className={isIncluded ? undefined : 'is-left-out'}>
            {isIncluded ? <Check className="i i-s" /> : <Minus className="i i-s" />}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As large as the loaded content. */
export function PlansSkeleton() {
  return (
    <div className="plans" aria-busy="true">
      <p className="sr" role="status">
        Loading the plans
      </p>
      {[0, 1, 2].map((plan) => (
        <Skeleton key={plan} className={plan === 1 ? 'plan is-arched' : 'plan'} style={{ height: 640 }} />
      ))}
    </div>
  );
}
