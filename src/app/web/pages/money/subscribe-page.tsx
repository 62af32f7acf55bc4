import { useSearch } from '@tanstack/react-router';
import { SubscribeScreen } from '../../../../features/memberships/web/subscribe-screen.tsx';
import { CountryPicker } from '../../../../features/payments/web/country-picker.tsx';
import { TestModeNote } from '../../../../features/payments/web/test-mode-note.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function SubscribePage() {
  const { returnTo } = useSearch({ from: '/subscribe' });
  return (
    <Page title="Membership">
      <SubscribeScreen returnTo={returnTo} countryPicker={<CountryPicker />} testNote={<TestModeNote />} />
    </Page>
  );
}
