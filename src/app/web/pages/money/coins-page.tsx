import { CoinsScreen } from '../../../../features/coins/web/coins-screen.tsx';
import { PriceList } from '../../../../features/images/web/price-list.tsx';
import { CountryPicker } from '../../../../features/payments/web/country-picker.tsx';
import { SpendingLimit } from '../../../../features/payments/web/spending-limit.tsx';
import { TestModeNote } from '../../../../features/payments/web/test-mode-note.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function CoinsPage() {
  return (
    <Page title="Coins">
      <CoinsScreen
        prices={<PriceList />}
        spending={<SpendingLimit />}
        countryPicker={<CountryPicker />}
        testNote={<TestModeNote />}
      />
    </Page>
  );
}
