import './diagnostics.css';
import '../../../platform/web/ui/surface.css';
import { OutboxPanel } from './outbox-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** Shows the browser's session, the request queue and the email outbox. */
export function AuthDebugScreen() {
  return (
    <div className="diagnostics">
      <h1 className="d-l">
        Auth <em>debug</em>
      </h1>
      <SessionPanel />
      <QueuePanel />
      <OutboxPanel />
    </div>
  );
}
