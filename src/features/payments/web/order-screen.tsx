import './payments.css';
import '../../../platform/web/ui/surface.css';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { moneyText, taxText } from '../../../platform/web/money.ts';
import { returnPathOf } from '../../../platform/web/screen/return-path.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import type { Order } from '../contract.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { orderText } from './order-text.ts';
import { useAfterPurchase, useCancelOrder, useOrder } from './payments.queries.ts';
import { TestModeNote } from './test-mode-note.tsx';
import { useOffers } from '../../../platform/web/offers.ts';

interface OrderScreenProps {
  /** From the address; empty where it names none. */
  orderId: string;
  /** The address is the one for buyers who turned back. */
  hasGivenUp: boolean;
}

/** What became of an order. The address grants nothing and proves nothing: the server is asked. */
export function OrderScreen({ orderId, hasGivenUp }: OrderScreenProps) {
  return orderId ? <KnownOrder orderId={orderId} hasGivenUp={hasGivenUp} /> : <NoOrder />;
}

function KnownOrder({ orderId, hasGivenUp }: OrderScreenProps) {
  const { data: order, error, refetch } = useOrder(orderId);
  const afterPurchase = useEffectEvent(useAfterPurchase());
  const isPaid = order?.state === 'paid';
  useEffect(() => {
    if (isPaid) afterPurchase();
  }, [isPaid]);

  if (order) return <OrderOutcome order={order} hasGivenUp={hasGivenUp} hasLostTouch={error !== null} />;
  if (order === null || isMissing(error)) return <NoOrder />;
  if (error)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'Your order could not be loaded' : 'You are offline'}
        text="If you have paid, the payment is safe. Try again in a moment."
        onRetry={() => void refetch()}
      />
    );
  return <OrderSkeleton />;
}

/** Another user's order, an unknown id and an invalid one look the same. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function NoOrder() {
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/garden-candle.webp"
      title="There is no such order"
      text="The address may be incomplete, or the order belongs to another account."
      actions={
        <>
          <Link to="/coins" className={buttonClass({ variant: 'primary' })}>
            Your coins
          </Link>
          <Link to="/subscription/manage" className={buttonClass()}>
            Your membership
          </Link>
        </>
      }
    />
  );
}

interface OutcomeProps {
  order: Order;
  hasGivenUp: boolean;
  /** The last question was not answered; what is shown is older. */
  hasLostTouch: boolean;
}

function OrderOutcome({ order, hasGivenUp, hasLostTouch }: OutcomeProps) {
  const { hasMail } = useOffers();
  const { title, text, isError } = orderText(order, hasGivenUp, hasMail);
  const isWaiting = order.state === 'open' && !hasGivenUp;
  return (
    <div className="order">
      {/* Read out when it changes. */}
      <div role="status">
        <EmptyState
          heading="h1"
          picture={isError ? '/pictures/night-city.webp' : '/pictures/arch-verdant.webp'}
          title={title}
          text={text}
          isError={isError}
        />
      </div>
      <dl className="panel pad order-summary">
        <div className="kv">
          <dt>Order</dt>
          <dd>{order.title}</dd>
        </div>
        <div className="kv">
          <dt>Total</dt>
          <dd className="num">
            {moneyText(order.price.total, order.price.currency)}
            {order.price.tax > 0 && <span className="cap order-tax">{taxText(order.price)}</span>}
          </dd>
        </div>
        {isWaiting && (
          <div className="kv">
            <dt>Payment</dt>
            <dd className="row g2">
              <Spinner />
              {hasLostTouch ? 'Could not check just now. Trying again...' : 'Not confirmed yet'}
            </dd>
          </div>
        )}
      </dl>
      <OrderActions order={order} />
      <TestModeNote />
    </div>
  );
}

function OrderActions({ order }: { order: Order }) {
  const router = useRouter();
  const { isLeaving, leaveBy } = useDeparture();
  const cancel = useCancelOrder();
  const home = order.kind === 'pack' ? '/coins' : '/subscription/manage';

  if (order.state === 'open')
    return (
      <div className="row g3 wrap order-actions">
        {order.checkoutUrl && (
          <Button
            variant="primary"
            busyText={isLeaving && 'Opening...'}
            onClick={() => leaveBy(async () => order.checkoutUrl)}
          >
            Continue to payment
          </Button>
        )}
        <Button
          variant="ghost"
          busyText={cancel.isPending && 'Cancelling...'}
          onClick={() =>
            cancel.mutate(order.id, {
              onError: (error) =>
                showErrorToast(error, {
                  title: 'The order could not be cancelled',
                  description: messageOf(error),
                }),
            })
          }
        >
          Cancel order
        </Button>
      </div>
    );
  if (order.state === 'paid')
    return (
      <div className="row g3 wrap order-actions">
        <Button variant="primary" onClick={() => router.history.push(returnPathOf(order.returnTo) ?? home)}>
          Continue
        </Button>
        {order.invoiceId && (
          <Link to="/subscription/manage" search={{ invoice: order.invoiceId }} className={buttonClass()}>
            See the invoice
          </Link>
        )}
      </div>
    );
  return (
    <div className="row g3 wrap order-actions">
      <Link
        to={order.kind === 'pack' ? '/coins' : '/subscribe'}
        className={buttonClass({ variant: 'primary' })}
      >
        {order.kind === 'pack' ? 'Back to coins' : 'Back to the plans'}
      </Link>
      {returnPathOf(order.returnTo) && (
        <Button onClick={() => router.history.push(order.returnTo)}>Back to where you were</Button>
      )}
    </div>
  );
}
