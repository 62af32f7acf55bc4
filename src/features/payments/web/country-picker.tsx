import '../../../platform/web/ui/controls/field.css';
import { useId } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useChangePaymentSettings, usePaymentSettings } from './payments.queries.ts';

const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** Taxes depend on it. Drawn only where the operator charges some. */
export function CountryPicker() {
  const id = useId();
  const { data: settings } = usePaymentSettings();
  const change = useChangePaymentSettings();
  if (!settings || settings.taxedCountries.length === 0) return null;
  const options = settings.taxedCountries
    .map(({ country, label }) => ({ country, text: `${names.of(country) ?? country} (${label})` }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en-US'));
  const isElsewhere =
    settings.country !== null && !options.some(({ country }) => country === settings.country);
  return (
    <div className="row g3 wrap country">
      <label className="lab t2" htmlFor={id}>
        Your country, for taxes
      </label>
      <select
        id={id}
        className="input"
        value={settings.country ?? ''}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { country: event.target.value || null },
            {
              onError: (error) =>
                showErrorToast(error, {
                  title: 'The country could not be changed',
                  description: messageOf(error),
                }),
            },
          )
        }
      >
        <option value="">Any other country</option>
        {isElsewhere && <option value={settings.country!}>{names.of(settings.country!)}</option>}
        {options.map(({ country, text }) => (
          <option key={country} value={country}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
