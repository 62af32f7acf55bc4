import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { dayText, moneyText } from '../../../platform/web/money.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import type { Subscription } from '../contract.ts';
import { useResume } from './memberships.queries.ts';
import { PERIODS } from './plans/plan-text.ts';
import { chargeText, graceText, nextChargeText, stateText } from './subscription-text.ts';

const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));

interface SubscriptionPanelProps {
  subscription: Subscription;
  methodButton: ReactNode;
  billingButton: ReactNode;
}

/** A membership that runs. */
export function SubscriptionPanel({ subscription, methodButton, billingButton }: SubscriptionPanelProps) {
  const { planName, period, state, isEnding, methodLabel } = subscription;
  const [isCancelling, setCancelling] = useState(false);
  return (
    <section className="panel manage-panel" aria-labelledby="plan-title">
      <div className="row between wrap g3">
        <h2 className="d-m" id="plan-title">
          {planName}, {PERIODS[period].label.toLowerCase()}
        </h2>
        <span className={`tag manage-state is-${isEnding ? 'ending' : state}`}>
          {stateText(subscription)}
        </span>
      </div>
      {state === 'past_due' && <PastDue subscription={subscription} />}
      {isEnding && state === 'active' && (
        <Waiting
          text={`${planName} ends on ${dayText(subscription.periodEnd)} and is not charged again.`}
          button={`Keep ${planName}`}
          done={`${planName} goes on`}
        />
      )}
      {subscription.next && !isEnding && (
        <Waiting
          text={`On ${dayText(subscription.periodEnd)} it becomes ${subscription.next.planName}, ${moneyText(subscription.next.amount, subscription.currency)} ${PERIODS[subscription.next.period].each}.`}
          button={`Stay with ${planName}`}
          done={`You stay with ${planName}`}
        />
      )}
      <dl className="manage-facts">
        <div className="kv">
          <dt>Price</dt>
          <dd className="num">{chargeText(subscription)}</dd>
        </div>
        <div className="kv">
          <dt>Next charge</dt>
          <dd className="num">{nextChargeText(subscription)}</dd>
        </div>
        <div className="kv">
          <dt>Payment method</dt>
          <dd className="row g3 wrap manage-method">
            {methodLabel || 'Kept by the payment provider'}
            {methodButton}
          </dd>
        </div>
        <div className="kv">
          <dt>Member since</dt>
          <dd>{dayText(subscription.startedAt)}</dd>
        </div>
      </dl>
      <div className="row g3 wrap">
        <Link to="/subscribe" className={buttonClass()}>
          Change plan
        </Link>
        {billingButton}
        {!isEnding && (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            Cancel membership
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setCancelling(false)}
          onMissing={() => setCancelling(false)}
        />
      )}
    </section>
  );
}

function PastDue({ subscription }: { subscription: Subscription }) {
  const { actionUrl } = subscription;
  return (
    <div className="alert alert-d" role="alert">
      <CircleAlert className="i" />
      <div className="col g3">
        <p>
          The last charge did not go through. {graceText(subscription)}
          {!actionUrl && ' Another payment method may help.'}
        </p>
        {actionUrl && (
          <div>
            <a href={actionUrl} className={buttonClass({ variant: 'primary', size: 'small' })}>
              Settle the charge
            </a>
          </div>
        )}
      </div>
    </div>
  );
}

interface WaitingProps {
  text: string;
  button: string;
  /** Said once it is taken back. */
  done: string;
}

/** A change that takes effect with the next period and can be cancelled until then. */
function Waiting({ text, button, done }: WaitingProps) {
  const resume = useResume();
  return (
    <div className="alert manage-waiting">
      <CalendarClock className="i" />
      <div className="col g3">
        <p role="status">{text}</p>
        <div>
          <Button
            size="small"
            busyText={resume.isPending && 'One moment...'}
            onClick={() =>
              resume.mutate(undefined, {
                onSuccess: () => showToast({ tone: 'success', title: done }),
                onError: (error) =>
                  showErrorToast(error, { title: 'Nothing was changed', description: messageOf(error) }),
              })
            }
          >
            {button}
          </Button>
        </div>
      </div>
    </div>
  );
}
