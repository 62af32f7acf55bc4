import './payments.css';
import type { CSSProperties } from 'react';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

/** As in payments.css, which has not come yet when the server has drawn this. */
const PLACE: CSSProperties = { display: 'grid', gap: 20, maxWidth: 520, margin: '0 auto' };
const line = (width: number, height: number): CSSProperties => ({ width: `min(${width}px, 80vw)`, height });

/** As large as the loaded content. */
export function OrderSkeleton() {
  return (
    <div className="order" style={PLACE} aria-busy="true">
      <h1 className="sr">Your order</h1>
      <p className="sr" role="status">
        Loading your order
      </p>
      <div className="empty is-page" style={{ padding: '36px 0 0' }}>
        <Skeleton className="arch" style={{ width: 190, height: 228, borderRadius: 'var(--r-arch)' }} />
        <Skeleton style={line(320, 36)} />
        <Skeleton style={line(360, 44)} />
      </div>
      <Skeleton className="order-summary" style={{ height: 124, borderRadius: 16, width: '100%' }} />
    </div>
  );
}
