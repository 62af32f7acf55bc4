import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { amountFault } from '../../../../platform/web/desk/amount-fault.ts';
import { minorOf, moneyText } from '../../../../platform/web/money.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { DeskPlanPrice } from '../../contract.ts';
import { usePlanChanges, type NewPrice } from './memberships-desk.queries.ts';

const PRICE_MAX = 100_000_00;
const isTier = (text: string | undefined): text is NewPrice['tier'] => text === 'bloom' || text === 'eclipse';

/** A new price takes the old one's place for new members only. */
export function PriceForm({ prices }: { prices: readonly DeskPlanPrice[] }) {
  const { setPrice } = usePlanChanges();
  const currency = prices[0]?.currency ?? 'USD';
  const read = ({ tier, period, amount = '' }: Partial<Record<string, string>>): NewPrice => ({
    tier: isTier(tier) ? tier : 'bloom',
    period: period === 'year' ? 'year' : 'month',
    amount: minorOf(amount, currency) ?? 0,
  });
  return (
    <DeskForm
      label="Set a price"
      submitText="Set the price"
      busyText="Setting..."
      check={({ amount = '' }) => ({ amount: amountFault(amount, currency, PRICE_MAX) })}
      confirm={(values) => {
        const { tier, period, amount } = read(values);
        return {
          title: `Offer ${tier} for ${moneyText(amount, currency)} a ${period}?`,
          text: 'It holds for new memberships from now on. Running ones keep their price.',
          yes: 'Set the price',
        };
      }}
      submit={async (values) => {
        await setPrice.mutateAsync(read(values));
        showToast({ tone: 'success', title: 'The price is set' });
      }}
    >
      {(errors) => (
        <>
          <Field label="Tier" error={errors['tier']}>
            {(linked) => (
              <select {...linked} name="tier" className="input">
                <option value="bloom">bloom</option>
                <option value="eclipse">eclipse</option>
              </select>
            )}
          </Field>
          <Field label="Period" error={errors['period']}>
            {(linked) => (
              <select {...linked} name="period" className="input">
                <option value="month">month</option>
                <option value="year">year</option>
              </select>
            )}
          </Field>
          <Field label={`Price in ${currency}`} hint="Before taxes that are added." error={errors['amount']}>
            {(linked) => <Input {...linked} name="amount" inputMode="decimal" autoComplete="off" />}
          </Field>
        </>
      )}
    </DeskForm>
  );
}
