import './revenue-chart.css';
import { moneyText } from '../../../../platform/web/money.ts';
import type { RevenueMonth } from '../../contract.ts';
import { netOf } from './revenue-rows.ts';
import { counted } from '../../../../shared/words/counted.ts';

/** Revenue per month, oldest first. The table below shows the same figures. */
export function RevenueChart({ months }: { months: readonly RevenueMonth[] }) {
  const shown = [...months].reverse();
  const highest = Math.max(1, ...shown.map((month) => Math.abs(netOf(month))));
  const best = months.reduce((most, month) => (netOf(month) > netOf(most) ? month : most));
  const text = `Net revenue of ${counted(shown.length, 'month')}; the best was ${best.month} with ${moneyText(netOf(best), best.currency)}.`;
  return (
    <figure className="panel revenue-chart">
      <figcaption className="cap">{text}</figcaption>
      <div className="revenue-bars" aria-hidden="true">
        {shown.map((month) => (
          <i
            key={month.month}
            className={netOf(month) < 0 ? 'is-loss' : undefined}
            title={`${month.month}: ${moneyText(netOf(month), month.currency)}`}
            style={{ height: `${(100 * Math.abs(netOf(month))) / highest}%` }}
          />
        ))}
      </div>
      <div className="revenue-ends cap num" aria-hidden="true">
        <span>{shown[0]?.month}</span>
        <span>{shown.at(-1)?.month}</span>
      </div>
    </figure>
  );
}
