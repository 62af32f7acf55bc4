import { Download, Gauge, HardDriveDownload, TriangleAlert } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { OfferedModel, SetupJob, SetupState } from '../../contract.ts';
import { bytesText, downloadText, expectedTime, obstacleOf, offeredModel, percentOf } from '../setup-text.ts';
import { Fact, Way } from './way.tsx';

interface ModelWayProps {
  state: SetupState | null;
  isBest: boolean;
  isBusy: boolean;
  onLoad: (modelId: string) => void;
  /** Shows the download that is under way. */
  onFollow: () => void;
  onOthers: () => void;
}

export function ModelWay({ state, isBest, isBusy, onLoad, onFollow, onOthers }: ModelWayProps) {
  const job = state?.job && state.job.status !== 'done' ? state.job : null;
  const model = state && offeredModel(state);
  const obstacle = state && model && obstacleOf(model, state.machine);
  return (
    <Way
      icon={<HardDriveDownload className="i i-l" />}
      title="A model on this machine"
      text={state ? <Words state={state} model={model} job={job} /> : <Skeleton className="setup-line" />}
      isBest={isBest}
      facts={state && <Facts model={model} obstacle={obstacle} />}
    >
      {job ? (
        <Button variant={isBest ? 'primary' : 'secondary'} className="grow" onClick={onFollow}>
          See the download
        </Button>
      ) : model && obstacle === null ? (
        <Button
          variant={isBest ? 'primary' : 'secondary'}
          className="grow"
          busyText={isBusy && 'Beginning...'}
          onClick={() => onLoad(model.id)}
        >
          {downloadText(model)}
        </Button>
      ) : (
        <Button className="grow" aria-disabled="true">
          {state ? 'Nothing fits' : 'Download'}
        </Button>
      )}
      {state && state.models.length > 0 && (
        <Button variant="ghost" onClick={onOthers}>
          Others
        </Button>
      )}
    </Way>
  );
}

interface WordsProps {
  state: SetupState;
  model: OfferedModel | null;
  job: SetupJob | null;
}

function Words({ state: { machine }, model, job }: WordsProps) {
  const memory = `${bytesText(machine.memoryBytes)} of memory`;
  if (job) return `${job.name}: ${job.status === 'failed' ? 'stopped' : job.status} at ${percentOf(job)} %.`;
  if (!model) return `No model of the list fits ${memory}.`;
  if (model.isOnDisk) return `${model.name} is on this disk already.`;
  return (
    <>
      {model.name}, chosen for {memory}.
      {model.sizeBytes !== null && <span className="m-only"> It takes {expectedTime(model.sizeBytes)}.</span>}
    </>
  );
}

function Facts({ model, obstacle }: { model: OfferedModel | null; obstacle: string | null }) {
  return (
    <>
      <Fact isGood>Private: it runs here and nowhere else</Fact>
      {model?.sizeBytes != null && !model.isOnDisk && (
        <Fact icon={<Download className="i i-s" />}>
          {bytesText(model.sizeBytes)}, {expectedTime(model.sizeBytes)}
        </Fact>
      )}
      {obstacle !== null ? (
        <Fact icon={<TriangleAlert className="i i-s" />}>{obstacle}</Fact>
      ) : (
        model?.memoryBytes != null && (
          <Fact icon={<Gauge className="i i-s" />}>
            Needs {bytesText(model.memoryBytes)} of memory while it runs
          </Fact>
        )
      )}
    </>
  );
}
