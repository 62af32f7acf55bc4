import { WaitingFigure } from '../../../features/coins/web/desk/waiting-figure.tsx';
import { LedgerPanel } from '../../../features/payments/web/desk/ledger-panel.tsx';
import { MoneyFigures } from '../../../features/payments/web/desk/money-figures.tsx';
import { DeskHead } from '../../../platform/web/desk/desk-head.tsx';

/** Key figures, what staff has to act on, and the ledger check. */
export function OverviewPage() {
  return (
    <>
      <DeskHead title="Overview" />
      <div className="desk-figures">
        <MoneyFigures />
        <WaitingFigure />
      </div>
      <LedgerPanel />
    </>
  );
}
