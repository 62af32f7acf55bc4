import { X } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { ImageJob } from '../../contract.ts';
import { useCancelJob } from '../images.queries.ts';
import { queueLine } from '../job-list.ts';

/** The viewer's requests that are drawn or wait, in their order. */
export function QueueList({ jobs }: { jobs: readonly ImageJob[] }) {
  const cancel = useCancelJob();
  return (
    <aside className="jobs-queue" aria-label="Queue">
      <div className="row between">
        <h2 className="t-m">Queue</h2>
        <span className="cap num">{jobs.length} of yours</span>
      </div>
      <ol>
        {jobs.map((job, index) => (
          <li key={job.id}>
            <span className="jobs-place num" aria-hidden="true">
              {job.state === 'queued' && job.ahead !== null ? job.ahead + 1 : index + 1}
            </span>
            <div className="grow">
              <b className="t-s clip">{job.prompt}</b>
              <span className="cap num">{queueLine(job)}</span>
            </div>
            <IconButton
              size="small"
              label={`Cancel “${job.prompt}”`}
              aria-busy={cancel.isPending && cancel.variables === job.id}
              onClick={() =>
                cancel.mutate(job.id, {
                  onError: (error) =>
                    showErrorToast(error, { title: 'Not cancelled', description: messageOf(error) }),
                })
              }
            >
              <X className="i i-s" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="cap">What has not begun is paid back in full.</p>
    </aside>
  );
}
