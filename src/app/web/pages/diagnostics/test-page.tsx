import { AddCoinsPanel } from '../../../../features/coins/web/add-coins-panel.tsx';
import { DiagnosticGate } from '../../../../features/diagnostics/web/diagnostic-gate.tsx';
import { TestScreen } from '../../../../features/diagnostics/web/test-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function TestPage() {
  return (
    <DiagnosticGate
      title="Self test"
      missing={<NotFoundPage />}
      renderPage={(overview) => (
        <Page title="Self test">
          <TestScreen overview={overview} tools={overview.mode === 'development' && <AddCoinsPanel />} />
        </Page>
      )}
    />
  );
}
