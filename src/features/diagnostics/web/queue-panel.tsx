import { requestQueue } from '../../../platform/web/calls/browser-send.ts';
import type { LaneState } from '../../../platform/web/calls/request-queue.ts';
import { usePolled } from './use-now.ts';

const POLL_MS = 500;

export function QueuePanel() {
  const state = usePolled(requestQueue.state, POLL_MS);
  return (
    <section className="panel pad" aria-labelledby="queue-title">
      <h2 className="t-m" id="queue-title">
        Request queue
      </h2>
      <div className="diagnostics-scroll">
        <table className="num">
          <thead>
            <tr>
              <th scope="col">Priority</th>
              <th scope="col">This second</th>
              <th scope="col">Waiting</th>
              <th scope="col">Back-off</th>
              <th scope="col">Closed for</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(state).map(([priority, lane]) => (
              <Lane key={priority} priority={priority} lane={lane} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Lane({ priority, lane }: { priority: string; lane: LaneState }) {
  return (
    <tr>
      <th scope="row">{priority}</th>
      <td>
        {lane.begun} of {lane.perSecond}
      </td>
      <td>{lane.waiting}</td>
      <td>{Math.round(lane.backoffMs)} ms</td>
      <td>{Math.round(lane.closedForMs)} ms</td>
    </tr>
  );
}
