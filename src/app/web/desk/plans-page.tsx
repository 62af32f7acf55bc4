import { PacksPanel } from '../../../features/coins/web/desk/packs-panel.tsx';
import { PlansPanels } from '../../../features/memberships/web/desk/plans-panels.tsx';
import { TaxRatesPanel } from '../../../features/payments/web/desk/tax-rates-panel.tsx';
import { DeskHead } from '../../../platform/web/desk/desk-head.tsx';

/** Plans, coin packs and tax rates. A new price does not change existing memberships. */
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
