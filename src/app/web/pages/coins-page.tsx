import { CoinsScreen } from '../../../features/coins/web/coins-screen.tsx';
import { PriceList } from '../../../features/images/web/price-list.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';

export function CoinsPage() {
  return (
    <Page title="Coins">
      <CoinsScreen prices={<PriceList />} />
    </Page>
  );
}
