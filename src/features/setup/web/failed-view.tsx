import { CircleAlert, RefreshCw } from 'lucide-react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { FormFailure } from '../../../platform/web/form/form-failure.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import type { SetupJob, SetupState } from '../contract.ts';
import { SetupTitle } from './setup-frame.tsx';
import { failureOf, percentOf } from './setup-text.ts';
import type { Wanted } from './setup-view.ts';
import { useSetupChanges } from './setup.queries.ts';

interface FailedViewProps {
  job: SetupJob;
  machine: SetupState['machine'];
  onShow: (wanted: Wanted) => void;
}

/** A download that stopped: why, what is kept, and how to go on. */
export function FailedView({ job, machine, onShow }: FailedViewProps) {
  const { download } = useSetupChanges();
  const { title, text, fault, advice, again } = failureOf(job, machine);
  return (
    <>
      <SetupTitle title={title} text={text} />
      <div className="setup-card setup-narrow">
        <div className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          <div>
            <b className="t-s">{fault}</b>
            <p className="t2">{job.problem ?? advice}</p>
          </div>
        </div>
        {job.step === 'downloading' && (
          <div className="setup-bar is-resting" aria-hidden="true">
            <i style={{ width: `${percentOf(job)}%` }} />
          </div>
        )}
        <p className="cap">
          You have the file, or another one in the GGUF format? <code>npm run model &lt;file&gt;</code> takes
          it.
        </p>
        {download.error && <FormFailure text={messageOf(download.error)} />}
        <div className="row wrap">
          <Button
            variant="primary"
            icon={<RefreshCw className="i i-s" />}
            busyText={download.isPending && 'Going on...'}
            onClick={() => download.mutate(job.modelId)}
          >
            {again}
          </Button>
          <Button variant="ghost" onClick={() => onShow('choose')}>
            Choose another way
          </Button>
        </div>
      </div>
    </>
  );
}
