import { useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { saveFile } from '../../../../platform/web/screen/save-file.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { RevenueMonth } from '../../contract.ts';
import { useRevenue } from './payments-desk.queries.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { currenciesOf, revenueCsv } from './revenue-rows.ts';
import { RevenueTable } from './revenue-table.tsx';

const SPANS = [
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '60', label: '60 months' },
];

/** Revenue and what is owed in coins, by month in UTC. */
export function RevenuePage() {
  const filters = useDeskFilters();
  const [chosen, setChosen] = useState('');
  const span = SPANS.find(({ value }) => value === filters.get('months'))?.value ?? '12';
  const revenue = useRevenue(Number(span));
  const currencies = currenciesOf(revenue.data?.items ?? []);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? '');
  return (
    <>
      <DeskHead title="Revenue" note="By month in UTC." />
      <div className="desk-filters">
        <Choice
          label="Span"
          value={span}
          options={SPANS}
          onChange={(months) => filters.set({ months: months === '12' ? '' : months })}
        />
        {currencies.length > 1 && (
          <Choice
            label="Currency"
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )}
        {revenue.data && (
          <Button size="small" onClick={() => save(revenue.data.items)}>
            Download CSV
          </Button>
        )}
      </div>
      <Loaded query={revenue} what="revenue">
        {({ items }) => <Months months={items.filter((month) => month.currency === currency)} />}
      </Loaded>
    </>
  );
}

const save = (months: RevenueMonth[]) =>
  saveFile(new Blob([revenueCsv(months)], { type: 'text/csv' }), 'revenue.csv');

function Months({ months }: { months: RevenueMonth[] }) {
  if (months.length === 0) return <p className="t2">Nothing was paid yet.</p>;
  return (
    <>
      <RevenueChart months={months} />
      <RevenueTable months={months} />
    </>
  );
}
