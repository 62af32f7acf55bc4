import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import type { TaxRate } from '../../contract.ts';
import { useTaxRateChanges, useTaxRates } from './payments-desk.queries.ts';
import { percentText } from './percent.ts';
import { TaxRateForm } from './tax-rate-form.tsx';

/** What is added to or contained in prices, by the buyer's country. */
export function TaxRatesPanel() {
  const rates = useTaxRates();
  const { remove } = useTaxRateChanges();
  const columns: readonly Column<TaxRate>[] = [
    { label: 'Country', cell: ({ country }) => country },
    { label: 'Name', cell: ({ label }) => label },
    { label: 'Rate', isNumber: true, cell: ({ basisPoints }) => percentText(basisPoints) },
    { label: 'Prices', cell: ({ isIncluded }) => (isIncluded ? 'contain it' : 'come without it') },
    {
      label: 'Change',
      cell: ({ country, label }) => (
        <ConfirmedButton
          text="Remove"
          busyText="Removing..."
          label={`Remove the rate of ${country}`}
          failedTitle="The rate could not be removed"
          question={{
            title: `No ${label} in ${country} any more?`,
            text: 'New orders from there are charged without it. Running memberships keep what they are charged.',
            yes: 'Remove the rate',
          }}
          act={() => remove.mutateAsync(country)}
        />
      ),
    },
  ];
  return (
    <DeskPanel title="Tax rates">
      <Loaded query={rates} what="tax rates">
        {({ items }) => (
          <DeskTable
            caption="Tax rates"
            columns={columns}
            rows={items}
            keyOf={({ country }) => country}
            empty="No tax is charged anywhere."
          />
        )}
      </Loaded>
      <TaxRateForm />
    </DeskPanel>
  );
}
