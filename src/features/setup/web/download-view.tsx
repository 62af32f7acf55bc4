import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, Pause, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { ConfirmDialog } from '../../../platform/web/desk/confirm-dialog.tsx';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { SETUP_STEPS, type SetupJob, type SetupState } from '../contract.ts';
import { SetupTitle } from './setup-frame.tsx';
import {
  amountText,
  bytesText,
  doneText,
  paceText,
  percentOf,
  secondsIn,
  SLOW_WAKE_S,
} from './setup-text.ts';
import type { Wanted } from './setup-view.ts';
import { useSetupChanges } from './setup.queries.ts';

interface DownloadViewProps {
  job: SetupJob;
  machine: SetupState['machine'];
  /** The server's time. */
  now: number;
  onShow: (wanted: Wanted) => void;
}

/** A model on its way: how much has come, what is left to do, and a way to stop it. */
export function DownloadView({ job, machine, now, onShow }: DownloadViewProps) {
  const seconds = secondsIn(job, now);
  const isSlow = job.step === 'waking' && seconds > SLOW_WAKE_S;
  return (
    <>
      <SetupTitle {...titleOf(job, isSlow)} />
      <div className="setup-card setup-narrow">
        <Progress job={job} />
        <Stages job={job} machine={machine} seconds={seconds} />
        {isSlow && (
          <div className="alert setup-slow" role="status">
            <CircleAlert className="i" />
            <p>
              It has been waking for {seconds} s. Large models take minutes, above all the first time. You can
              wait, or choose a smaller one.
            </p>
          </div>
        )}
        <Actions job={job} isSlow={isSlow} onShow={onShow} />
      </div>
    </>
  );
}

function titleOf(job: SetupJob, isSlow: boolean): { title: [string, string]; text: string } {
  const { name, step, status } = job;
  if (status === 'paused')
    return { title: [name, 'is paused'], text: `${amountText(job)} are safe on the disk.` };
  const text = 'You may close this page. The work goes on, and you will find it here.';
  switch (step) {
    case 'downloading':
      return {
        title: [name, 'is on its way'],
        text: 'You may close this page. The download goes on, and you will find it here.',
      };
    case 'checking':
      return { title: [name, 'is being checked'], text };
    case 'installing':
      return { title: [name, 'gets its engine'], text };
    default:
      return { title: [name, isSlow ? 'wakes slowly' : 'is waking up'], text };
  }
}

function Progress({ job }: { job: SetupJob }) {
  const { sizeBytes, step, status } = job;
  const percent = step === 'downloading' ? percentOf(job) : 100;
  return (
    <>
      <div className="setup-amount">
        <span>
          <b className="t-l num">{doneText(job)}</b>{' '}
          {sizeBytes !== null && <span className="t2">of {bytesText(sizeBytes)}</span>}
        </span>
        <span className="cap num">
          {status === 'paused' ? 'Paused' : step === 'downloading' && paceText(job)}
        </span>
      </div>
      <div
        className={status === 'paused' ? 'setup-bar is-resting' : 'setup-bar'}
        role="progressbar"
        aria-label="Download"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}

interface StagesProps {
  job: SetupJob;
  machine: SetupState['machine'];
  seconds: number;
}

const STAGES: { step: SetupJob['step']; label: string; note: string }[] = [
  { step: 'downloading', label: 'Downloading', note: '' },
  { step: 'checking', label: 'Checking the file', note: 'SHA-256' },
  { step: 'installing', label: 'Installing the engine', note: 'only once' },
  { step: 'waking', label: 'Waking the model', note: 'about 20 s' },
];

function Stages({ job, machine, seconds }: StagesProps) {
  const at = SETUP_STEPS.indexOf(job.step);
  const loaded = at === 0 ? `${percentOf(job)} %` : bytesText(job.doneBytes);
  return (
    <ol className="setup-stages">
      <li className="is-done">
        <CircleCheck className="i" />
        <span>Room on the disk</span>
        <span className="cap">{bytesText(machine.freeDiskBytes)} free</span>
      </li>
      {STAGES.map(({ step, label, note }) => {
        const place = SETUP_STEPS.indexOf(step);
        const isOn = place === at;
        const shown = isOn && step === 'waking' ? `${seconds} s` : step === 'downloading' ? loaded : note;
        return (
          <li
            key={step}
            className={place < at ? 'is-done' : isOn ? 'is-on' : undefined}
            aria-current={isOn ? 'step' : undefined}
          >
            <StageMark isDone={place < at} isRunning={isOn && job.status === 'running'} />
            <span>{label}</span>
            <span className="cap num">{shown}</span>
          </li>
        );
      })}
    </ol>
  );
}

function StageMark({ isDone, isRunning }: { isDone: boolean; isRunning: boolean }) {
  if (isDone) return <CircleCheck className="i" />;
  return isRunning ? <Spinner /> : <CircleDashed className="i" />;
}

interface ActionsProps {
  job: SetupJob;
  isSlow: boolean;
  onShow: (wanted: Wanted) => void;
}

function Actions({ job, isSlow, onShow }: ActionsProps) {
  const { download, pause, cancel } = useSetupChanges();
  const [isAsking, setAsking] = useState(false);
  const told = (title: string) => ({
    onError: (error: Error) => showErrorToast(error, { title, description: messageOf(error) }),
  });
  return (
    <div className="setup-actions">
      <span className="row g2 wrap">
        {job.status === 'paused' && (
          <Button
            variant="primary"
            icon={<RefreshCw className="i i-s" />}
            busyText={download.isPending && 'Going on...'}
            onClick={() => download.mutate(job.modelId, told('The download did not go on'))}
          >
            Go on from {bytesText(job.doneBytes)}
          </Button>
        )}
        {job.status === 'running' && job.step === 'downloading' && (
          <Button
            icon={<Pause className="i i-s" />}
            busyText={pause.isPending && 'Pausing...'}
            onClick={() => pause.mutate(undefined, told('The download was not paused'))}
          >
            Pause
          </Button>
        )}
        {isSlow && <Button onClick={() => onShow('choose')}>Choose another way</Button>}
        <Button variant="ghost" busyText={cancel.isPending && 'Ending...'} onClick={() => setAsking(true)}>
          Cancel
        </Button>
      </span>
      <Link className={buttonClass({ variant: 'outline' })} to="/">
        Look around meanwhile
      </Link>
      <ConfirmDialog
        question={
          isAsking
            ? {
                title: `End the download of ${job.name}?`,
                text: `What has come of it, ${bytesText(job.doneBytes)}, is deleted.`,
                yes: 'End and delete',
              }
            : null
        }
        isDanger
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          cancel.mutate(undefined, told('The download was not ended'));
        }}
      />
    </div>
  );
}
