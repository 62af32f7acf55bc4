import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { amountFault } from '../../../../platform/web/desk/amount-fault.ts';
import { minorOf, moneyText } from '../../../../platform/web/money.ts';
import { parseWhole, wholeFault } from '../../../../platform/web/desk/number-text.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { usePackChanges } from './coins-desk.queries.ts';
import { counted } from '../../../../shared/words/counted.ts';

const PACK_COINS_MAX = 1_000_000;
const PACK_AMOUNT_MAX = 100_000_00;

interface PackFormProps {
  offered: readonly { id: string; currency: string; text: string }[];
}

/** Offers another pack, in place of one or beside them. */
export function PackForm({ offered }: PackFormProps) {
  const { add } = usePackChanges();
  const currency = offered[0]?.currency ?? 'USD';
  const textOf = (id: string | undefined) => offered.find((pack) => pack.id === id)?.text;
  return (
    <DeskForm
      label="Offer a pack"
      submitText="Offer the pack"
      busyText="Offering..."
      check={({ coins = '', amount = '' }) => ({
        coins: wholeFault(coins, 1, PACK_COINS_MAX),
        amount: amountFault(amount, currency, PACK_AMOUNT_MAX),
      })}
      confirm={({ coins = '', amount = '', replaces }) => {
        const money = moneyText(minorOf(amount, currency) ?? 0, currency);
        const old = textOf(replaces);
        return {
          title: `Offer ${counted(parseWhole(coins) ?? 0, 'coin')} for ${money}?`,
          text: old ? `It takes the place of ${old} at once.` : 'It is offered beside the others at once.',
          yes: 'Offer the pack',
        };
      }}
      submit={async ({ coins = '', amount = '', replaces }) => {
        await add.mutateAsync({
          coins: parseWhole(coins) ?? 0,
          amount: minorOf(amount, currency) ?? 0,
          ...(replaces ? { replaces } : {}),
        });
        showToast({ tone: 'success', title: 'The pack is on offer' });
      }}
    >
      {(errors) => (
        <>
          <Field label="Coins" error={errors['coins']}>
            {(linked) => <Input {...linked} name="coins" inputMode="numeric" autoComplete="off" />}
          </Field>
          <Field label={`Price in ${currency}`} hint="Before taxes that are added." error={errors['amount']}>
            {(linked) => <Input {...linked} name="amount" inputMode="decimal" autoComplete="off" />}
          </Field>
          <Field label="In place of" error={errors['replaces']}>
            {(linked) => (
              <select {...linked} name="replaces" className="input" defaultValue="">
                <option value="">No other pack</option>
                {offered.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </DeskForm>
  );
}
