import './diagnostics.css';
import '../../../platform/web/ui/surface.css';
import { OutboxPanel } from './outbox-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** The session as the browser has it, the request queue, and the emails that were written. */
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
