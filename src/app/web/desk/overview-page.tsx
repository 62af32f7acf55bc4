import { WaitingFigure } from '../../../features/coins/web/desk/waiting-figure.tsx';
import { EnginePanel } from '../../../features/engines/web/desk/engine-panel.tsx';
import { LedgerPanel } from '../../../features/payments/web/desk/ledger-panel.tsx';
import { MoneyFigures } from '../../../features/payments/web/desk/money-figures.tsx';
import { DeskHead } from '../../../platform/web/desk/desk-head.tsx';

/** What is owed, what came in, and what a person has to look at. */
export function OverviewPage() {
  return (
    <>
      <DeskHead title="Overview" />
      <div className="desk-figures">
        <MoneyFigures />
        <WaitingFigure />
      </div>
      <EnginePanel />
      <LedgerPanel />
    </>
  );
}
