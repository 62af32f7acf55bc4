import { Skeleton } from '../../../platform/web/ui/skeleton.tsx';

/** As large as what comes. */
export function CoinsSkeleton() {
  return (
    <div className="coins" aria-busy="true">
      <p className="sr" role="status">
        Loading your coins
      </p>
      <section className="coins-balance panel">
        <div>
          <h1 className="over">Balance</h1>
          <Skeleton style={{ width: 200, height: 60, margin: '12px 0' }} />
          <Skeleton style={{ width: 240, height: 44, maxWidth: '100%' }} />
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
