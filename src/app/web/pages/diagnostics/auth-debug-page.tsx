import { AuthDebugScreen } from '../../../../features/diagnostics/web/auth-debug-screen.tsx';
import { DiagnosticGate } from '../../../../features/diagnostics/web/diagnostic-gate.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function AuthDebugPage() {
  return (
    <DiagnosticGate
      title="Auth debug"
      missing={<NotFoundPage />}
      renderPage={() => (
        <Page title="Auth debug">
          <AuthDebugScreen />
        </Page>
      )}
    />
  );
}
