import './memberships.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayText } from '../../../platform/web/money.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { MembershipStatus } from '../contract.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { useMembershipStatus } from './use-membership-status.ts';

interface ManageScreenProps {
  /** The visitor returns from the provider's pages; their changes arrive at the server a little later. */
  isBack?: boolean;
  /** Changes the payment method. */
  methodButton: ReactNode;
  /** Leads to the provider's own page. */
  billingButton: ReactNode;
  /** What belongs to paying in general: invoices, the spending limit. */
  payments: ReactNode;
  testNote: ReactNode;
}

/** One's membership and everything that can be done with it, on one page. */
export function ManageScreen({
  isBack = false,
  methodButton,
  billingButton,
  payments,
  testNote,
}: ManageScreenProps) {
  const status = useMembershipStatus({ isChanging: isBack });
  return (
    <div className="manage">
      <h1 className="d-l">
        Your <em>membership</em>
      </h1>
      {testNote}
      {status.data?.success ? (
        <Membership status={status.data} {...{ methodButton, billingButton }} />
      ) : status.data ? (
        <FreeForNow isAsking={status.isFetching} onRetry={() => void status.refetch()} />
      ) : (
        <div aria-busy="true">
          <p className="sr" role="status">
            Loading your membership
          </p>
          <Skeleton style={{ height: 373, borderRadius: 24 }} />
        </div>
      )}
      {/* Not before the membership is there: it would be pushed down. */}
      {status.data && <div className="manage-payments">{payments}</div>}
    </div>
  );
}

interface FreeForNowProps {
  isAsking: boolean;
  onRetry: () => void;
}

/** Section 8 of the specification: a status that cannot be read falls back to the free tier. */
function FreeForNow({ isAsking, onRetry }: FreeForNowProps) {
  return (
    <section className="panel manage-panel" aria-labelledby="plan-title">
      <h2 className="d-m" id="plan-title">
        The free plan, for now
      </h2>
      <p className="t2" role="status">
        We cannot look up your membership at the moment, so you have what the free plan offers. If you pay for
        one, it goes on as it was.
      </p>
      <Button busyText={isAsking && 'Looking it up...'} onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}

interface MembershipProps extends Pick<ManageScreenProps, 'methodButton' | 'billingButton'> {
  status: MembershipStatus;
}

function Membership({ status, ...buttons }: MembershipProps) {
  const { subscription } = status;
  if (subscription && subscription.state !== 'ended')
    return <SubscriptionPanel subscription={subscription} {...buttons} />;
  return (
    <section className="panel manage-panel" aria-labelledby="plan-title">
      <h2 className="d-m" id="plan-title">
        {subscription ? `${subscription.planName} has ended` : 'You have the free plan'}
      </h2>
      <p className="t2">
        {subscription
          ? `It ended${subscription.endedAt ? ` on ${dayText(subscription.endedAt)}` : ''}, and nothing more is charged. Your conversations, pictures and coins are all still here; what only members may do is read-only.`
          : 'Nothing is charged, and nothing renews. A membership brings coins each month, a longer memory and premium characters.'}
      </p>
      <Link to="/subscribe" className={buttonClass({ variant: 'primary' })}>
        {subscription ? 'See the plans again' : 'See the plans'}
      </Link>
    </section>
  );
}
