import { useSearch } from '@tanstack/react-router';
import { OrderScreen } from '../../../../features/payments/web/order-screen.tsx';
import { OrderSkeleton } from '../../../../features/payments/web/order-skeleton.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

/** The state of the order in the URL. */
export function OrderPage({ hasGivenUp }: { hasGivenUp: boolean }) {
  const { order = '' } = useSearch({ strict: false });
  const { status } = useSession();
  return (
    <Page title="Your order">
      {/* Drawn by the server too, which knows neither the viewer nor the order. */}
      {status === 'unknown' ? (
        <OrderSkeleton />
      ) : status === 'guest' ? (
        <MembersOnly
          title="Sign in to see your order"
          text="If you have paid, what you bought comes to your account all the same."
        />
      ) : (
        <OrderScreen key={order} orderId={order} hasGivenUp={hasGivenUp} />
      )}
    </Page>
  );
}
