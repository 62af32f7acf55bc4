import '../../../platform/web/ui/surface.css';
import { CoinMark } from '../../../platform/web/ui/coin-mark.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { useImageModels } from './images.queries.ts';
import { priceGroups } from './price.ts';

/** What a picture costs, by model, and by shape where that matters. */
export function PriceList() {
  const models = useImageModels();
  if (models.isPending) return <Skeleton style={{ height: 80, borderRadius: 12 }} />;
  if (!models.data)
    return <p className="t2">The prices could not be loaded. The generator shows them too.</p>;
  return (
    <dl>
      {models.data.data.flatMap((model) =>
        priceGroups(model.prices).map(({ price, shapes }) => (
          <div key={model.id + price} className="kv">
            <dt>
              {model.name} picture{shapes && `, ${shapes}`}
            </dt>
            <dd className="coin">
              <CoinMark />
              {price}
              <span className="sr"> coins</span>
            </dd>
          </div>
        )),
      )}
      <div className="kv">
        <dt>Chatting</dt>
        <dd>Free</dd>
      </div>
    </dl>
  );
}
