import './memberships.css';
import '../../../platform/web/ui/surface.css';
import { dayText, moneyText } from '../../../platform/web/money.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { messageOf } from '../../../platform/web/api-error.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import type { ChangeQuote, Subscription } from '../contract.ts';
import { useChangePlan, useQuote, type Choice } from './memberships.queries.ts';
import { effectText, PERIODS, refusalText } from './plans/plan-text.ts';
import { RefusalNote } from './refusal-note.tsx';

interface ChangeDialogProps {
  choice: Choice;
  running: Subscription;
  onClose: () => void;
}

/** What a change costs and does, before it is made. */
export function ChangeDialog({ choice, running, onClose }: ChangeDialogProps) {
  const { plan, period } = choice;
  const quote = useQuote(plan.tier === 'eclipse' ? 'eclipse' : 'bloom', period);
  const change = useChangePlan();
  const { isLeaving, leaveBy } = useDeparture();

  function confirm(quoted: ChangeQuote) {
    leaveBy(async () => {
      const { checkoutUrl } = await change.mutateAsync({ ...choice, dueNow: quoted.dueNow });
      if (checkoutUrl) return checkoutUrl;
      const isNow = quoted.when === 'now';
      showToast({
        tone: 'success',
        title: isNow ? `You have ${plan.name} now` : 'Your change is scheduled',
        description: isNow ? undefined : effectText(quoted, plan.name),
      });
      onClose();
      return null;
    });
  }

  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>
          Change to {plan.name}, {PERIODS[period].label.toLowerCase()}
        </DialogTitle>
        {quote.data ? (
          <Quoted quote={quote.data} name={plan.name} />
        ) : quote.isError ? (
          <div className="col g3 change-trouble">
            <p className="alert alert-d" role="alert">
              {messageOf(quote.error, 'The new price could not be loaded. Nothing has changed.')}
            </p>
            <Button size="small" onClick={() => void quote.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton style={{ height: 168, borderRadius: 12 }} />
        )}
        {change.error && <RefusalNote error={change.error} text={refusalText(change.error, plan, period)} />}
        <div className="col g2">
          <Button
            variant="primary"
            isBlock
            aria-disabled={!quote.data || undefined}
            busyText={isLeaving && 'Changing...'}
            onClick={() => quote.data && confirm(quote.data)}
          >
            {quote.data && quote.data.dueNow > 0
              ? `Pay ${moneyText(quote.data.dueNow, quote.data.currency)} and change`
              : 'Change the plan'}
          </Button>
          <Button variant="ghost" isBlock onClick={onClose}>
            Stay with {running.planName}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Quoted({ quote, name }: { quote: ChangeQuote; name: string }) {
  const money = (minor: number) => moneyText(minor, quote.currency);
  return (
    <div>
      <p className="t2">{effectText(quote, name)}</p>
      <dl>
        <div className="kv">
          <dt>Due now</dt>
          <dd className="num">{money(quote.dueNow)}</dd>
        </div>
        {quote.credit > 0 && (
          <div className="kv">
            <dt>Credit, already taken off</dt>
            <dd className="num">{money(quote.credit)}</dd>
          </div>
        )}
        <div className="kv">
          <dt>Next charge</dt>
          <dd className="num change-next">
            {money(quote.nextCharge.amount)} on {dayText(quote.nextCharge.at)}
          </dd>
        </div>
      </dl>
    </div>
  );
}
