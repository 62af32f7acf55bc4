import { PacksPanel } from '../../../features/coins/web/desk/packs-panel.tsx';
import { PlansPanels } from '../../../features/memberships/web/desk/plans-panels.tsx';
import { TaxRatesPanel } from '../../../features/payments/web/desk/tax-rates-panel.tsx';
import { DeskHead } from '../../../platform/web/desk/desk-head.tsx';

/** Everything that is sold. A new price never touches what somebody has already. */
export function PlansPage() {
  return (
    <>
      <DeskHead title="Plans" note="A new price never touches running memberships." />
      <PlansPanels />
      <PacksPanel />
      <TaxRatesPanel />
    </>
  );
}
