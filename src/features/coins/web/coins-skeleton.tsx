import { CoinsHead } from './coins-head.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';

/** As large as the loaded content. */
export function CoinsSkeleton({ isFree }: { isFree: boolean }) {
  return (
    <div className="coins" aria-busy="true">
      <p className="sr" role="status">
        Loading your coins
      </p>
      <CoinsHead isFree={isFree} />
      <section className="coins-balance panel">
        <div>
          <h2 className="over">Balance</h2>
          <Skeleton style={{ width: 200, height: 60, margin: '12px 0' }} />
        </div>
        <Skeleton style={{ height: 94, borderRadius: 16 }} />
      </section>
      <Skeleton style={{ width: 180, height: 36, margin: '32px 0 62px' }} />
      <PacksSkeleton />
    </div>
  );
}

export function PacksSkeleton() {
  return (
    <div className="packs">
      {[0, 1, 2, 3].map((pack) => (
        <Skeleton key={pack} style={{ height: 178, borderRadius: 16 }} />
      ))}
    </div>
  );
}
