import './memberships.css';
import '../../../platform/web/ui/surface.css';
import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { intentions } from '../../../platform/web/toggles/intention.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import type { Plan } from '../contract.ts';
import { usePlans, useSubscribe } from './memberships.queries.ts';
import { permissionLines } from './plans/permission-lines.ts';
import { runningOf } from './plans/plan-state.ts';
import { refusalText, renewalText } from './plans/plan-text.ts';
import { useMembershipStatus } from './use-membership-status.ts';

interface MembershipModalProps {
  /** Completes "Become a member to ...". */
  action: string;
  returnTo: string;
  testNote: ReactNode;
  onClose: () => void;
  onCompare: () => void;
}

/** Opens wherever a permission is missing; what was being done continues after the purchase. */
export function MembershipModal({ action, returnTo, testNote, onClose, onCompare }: MembershipModalProps) {
  const plans = usePlans();
  const running = runningOf(useMembershipStatus().data);
  // What is on the screen is kept from here on: every way to a membership leaves this page.
  useEffect(() => intentions.save(location.pathname), []);
  function dismiss() {
    intentions.forget();
    onClose();
  }
  const paid = plans.data?.items.filter((plan) => plan.tier !== 'free' && plan.month) ?? [];
  const first = paid[0];
  return (
    <Dialog isOpen onClose={dismiss} className="membership-modal">
      <div className="body">
        <DialogTitle className="t-l bal">
          {running ? 'A larger membership lets you' : 'Become a member to'} <em>{action}</em>
        </DialogTitle>
        {first ? (
          <ul className="membership-brings">
            {permissionLines(first)
              .filter(({ isIncluded }) => isIncluded)
              .map(({ text }) => (
                <li key={text}>
                  <Check className="i i-s" />
                  {text}
                </li>
              ))}
          </ul>
        ) : plans.isError ? (
          <div className="col g3 membership-trouble">
            <p className="alert alert-d" role="alert">
              The plans could not be loaded. Check your connection, then try again.
            </p>
            <Button size="small" onClick={() => void plans.refetch()}>
              Try again
            </Button>
          </div>
        ) : plans.data ? (
          <p className="t2 membership-trouble">No membership is offered at the moment.</p>
        ) : (
          <Skeleton style={{ height: 232, margin: '18px 0', borderRadius: 12 }} />
        )}
        {!running && paid.length > 0 && <Choices plans={paid} returnTo={returnTo} />}
        <Button variant={running ? 'primary' : 'ghost'} isBlock onClick={onCompare}>
          {running ? 'See the plans' : 'Compare plans'}
        </Button>
        {testNote}
      </div>
    </Dialog>
  );
}

/** Monthly; a year is offered on the page with the plans. */
function Choices({ plans, returnTo }: { plans: Plan[]; returnTo: string }) {
  const subscribe = useSubscribe();
  const { isLeaving, leaveBy } = useDeparture();
  const asked = subscribe.variables?.plan;
  return (
    <>
      {subscribe.error && asked && (
        <p className="alert alert-d" role="alert">
          {refusalText(subscribe.error, asked, 'month')}
        </p>
      )}
      {plans.map((plan, index) => (
        <div key={plan.tier} className="membership-choice">
          <Button
            variant={index === 0 ? 'primary' : 'secondary'}
            size="large"
            isBlock
            busyText={isLeaving && asked?.tier === plan.tier && 'Opening the payment page...'}
            onClick={() => leaveBy(() => subscribe.mutateAsync({ plan, period: 'month', returnTo }))}
          >
            Choose {plan.name}
          </Button>
          <p className="cap">{renewalText(plan, 'month')}</p>
        </div>
      ))}
    </>
  );
}
