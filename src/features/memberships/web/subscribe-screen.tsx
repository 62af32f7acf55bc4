import './memberships.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { dayText } from '../../../platform/web/money.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import type { Period } from '../../../shared/words/money.ts';
import type { Plan } from '../contract.ts';
import { usePlans, useSubscribe, type Choice } from './memberships.queries.ts';
import { PlanAction } from './plans/plan-action.tsx';
import { PlanCard, PlansSkeleton } from './plans/plan-card.tsx';
import { runningOf, planStateOf } from './plans/plan-state.ts';
import { bestSavingText, PERIODS, refusalText } from './plans/plan-text.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useMembershipStatus } from './use-membership-status.ts';

const ChangeDialog = lazyComponent(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

interface SubscribeScreenProps {
  /** Where to go on after the purchase. */
  returnTo?: string;
  countryPicker: ReactNode;
  testNote: ReactNode;
}

/** The plans side by side. */
export function SubscribeScreen({ returnTo, countryPicker, testNote }: SubscribeScreenProps) {
  const plans = usePlans();
  return (
    <div className="membership">
      <header className="membership-head">
        <h1 className="d-xl">
          Stay a <em>little longer</em>
        </h1>
        <p className="b-l t2">Change or cancel any time. Coins you have collected stay yours.</p>
      </header>
      {plans.data ? (
        <Plans
          plans={plans.data.items}
          currency={plans.data.currency}
          returnTo={returnTo}
          testNote={testNote}
        />
      ) : plans.isError ? (
        <ErrorState
          title={navigator.onLine ? 'The plans could not be loaded' : 'You are offline'}
          text="Nothing about your membership has changed. Try again in a moment."
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <>
          <div className="membership-switch" />
          {testNote}
          <PlansSkeleton />
        </>
      )}
      {plans.data && (
        <div className="membership-foot">
          {countryPicker}
          <p className="cap">
            You pay on the payment provider’s own page. Card details never reach us. Prices are the whole sum
            that is charged.
          </p>
        </div>
      )}
    </div>
  );
}

const SWITCH: { value: Period; label: string }[] = [
  { value: 'month', label: PERIODS.month.label },
  { value: 'year', label: PERIODS.year.label },
];

interface PlansProps {
  plans: Plan[];
  currency: string;
  returnTo?: string;
  testNote: ReactNode;
}

function Plans({ plans, currency, returnTo, testNote }: PlansProps) {
  const { status: session, isGuestNow, askToSignUp } = useSession();
  const status = useMembershipStatus().data;
  const running = runningOf(status);
  const [chosenPeriod, setPeriod] = useState<Period | null>(null);
  const period = chosenPeriod ?? running?.period ?? 'month';
  const [change, setChange] = useState<Choice | null>(null);
  const subscribe = useSubscribe();
  const { isLeaving, leaveBy } = useDeparture();
  const asked = subscribe.variables;
  const isGuest = session !== 'signed-in';
  const isUnsure = session === 'signed-in' && !status?.success;

  function choose(plan: Plan) {
    if (isGuestNow()) return askToSignUp('become a member');
    if (running) return setChange({ plan, period, returnTo });
    leaveBy(() => subscribe.mutateAsync({ plan, period, returnTo }));
  }

  return (
    <>
      <div className="membership-switch">
        <Segmented label="How often you pay" value={period} options={SWITCH} onChange={setPeriod} />
        <span className="tag membership-saving">{bestSavingText(plans)}</span>
      </div>
      {testNote}
      {running?.state === 'past_due' && (
        <p className="membership-note">
          A charge of your membership did not go through.{' '}
          <Link to="/subscription/manage" className="link">
            Settle it first
          </Link>
          , then change the plan.
        </p>
      )}
      {status?.success && status.subscription?.state === 'ended' && status.subscription.endedAt && (
        <p className="membership-note">
          Your {status.subscription.planName} membership ended on {dayText(status.subscription.endedAt)}.
          Everything that was yours is still here.
        </p>
      )}
      {subscribe.error && asked && (
        <RefusalNote error={subscribe.error} text={refusalText(subscribe.error, asked.plan, asked.period)} />
      )}
      <div className="plans">
        {plans.map((plan) => {
          const planState = planStateOf(plan, period, running, isGuest);
          const isTheirs = !isGuest && !isUnsure && planState === 'current';
          const isArched = plan.tier === 'bloom';
          return (
            <PlanCard
              key={plan.tier}
              plan={plan}
              period={period}
              currency={currency}
              isArched={isArched}
              badge={isTheirs ? 'Your plan' : isArched && !running ? 'Our suggestion' : ''}
              action={
                <PlanAction
                  plan={plan}
                  period={period}
                  planState={planState}
                  isUnsure={isUnsure}
                  nextAt={running?.periodEnd ?? null}
                  isPrimary={isArched}
                  isBusy={isLeaving && asked?.plan.tier === plan.tier}
                  onChoose={() => choose(plan)}
                />
              }
            />
          );
        })}
      </div>
      {change && running && (
        <ChangeDialog
          choice={change}
          running={running}
          onClose={() => setChange(null)}
          onMissing={() => setChange(null)}
        />
      )}
    </>
  );
}
