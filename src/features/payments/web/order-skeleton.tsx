import './payments.css';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

/** As large as the loaded content. */
export function OrderSkeleton() {
  return (
    <div className="order" aria-busy="true">
      <h1 className="sr">Your order</h1>
      <p className="sr" role="status">
        Loading your order
      </p>
      <div className="empty is-page">
        <Skeleton className="arch" style={{ width: 190, height: 228 }} />
        <Skeleton style={{ width: 320, height: 36, maxWidth: '100%' }} />
        <Skeleton style={{ width: 360, height: 44, maxWidth: '100%' }} />
      </div>
      <Skeleton className="order-summary" style={{ height: 124, borderRadius: 16 }} />
    </div>
  );
}
