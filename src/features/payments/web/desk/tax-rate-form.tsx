import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { useTaxRateChanges } from './payments-desk.queries.ts';
import { parsePercent, percentText } from './percent.ts';

const countryOf = (text = ''): string => text.trim().toUpperCase();

/** A country that has a rate already gets the new one. */
export function TaxRateForm() {
  const { set } = useTaxRateChanges();
  return (
    <DeskForm
      label="Set a tax rate"
      submitText="Set the rate"
      busyText="Setting..."
      check={({ country, label = '', basisPoints = '' }) => ({
        country: /^[A-Z]{2}$/.test(countryOf(country)) ? undefined : 'Two letters, for instance DE',
        label: label.trim() ? undefined : 'As an invoice names it',
        basisPoints: parsePercent(basisPoints) === null ? 'From 0 to 100, for instance 19' : undefined,
      })}
      confirm={({ country, label = '', basisPoints = '' }) => ({
        title: `${percentText(parsePercent(basisPoints) ?? 0)} ${label.trim()} in ${countryOf(country)}?`,
        text: 'New orders from there are charged by it at once. Running memberships keep what they are charged.',
        yes: 'Set the rate',
      })}
      submit={async ({ country, label = '', basisPoints = '', isIncluded }) => {
        await set.mutateAsync({
          country: countryOf(country),
          label: label.trim(),
          basisPoints: parsePercent(basisPoints) ?? 0,
          isIncluded: isIncluded === 'on',
        });
        showToast({ tone: 'success', title: 'The rate is set' });
      }}
    >
      {(errors) => (
        <>
          <Field label="Country" hint="Two letters" error={errors['country']}>
            {(linked) => <Input {...linked} name="country" maxLength={2} autoCapitalize="characters" />}
          </Field>
          <Field label="Name" hint="For instance VAT" error={errors['label']}>
            {(linked) => <Input {...linked} name="label" maxLength={40} />}
          </Field>
          <Field label="Percent" error={errors['basisPoints']}>
            {(linked) => <Input {...linked} name="basisPoints" inputMode="decimal" />}
          </Field>
          <label className="check is-wide">
            <input type="checkbox" name="isIncluded" />
            Prices contain it already
          </label>
        </>
      )}
    </DeskForm>
  );
}
