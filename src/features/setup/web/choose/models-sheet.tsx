import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { DialogTitle, Sheet } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { OfferedModel, SetupState } from '../../contract.ts';
import { bytesText, downloadText, expectedTime, obstacleOf } from '../setup-text.ts';

interface ModelsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  state: SetupState;
  onLoad: (modelId: string) => void;
}

/** All models of the list, with what each needs before anything is downloaded. */
export function ModelsSheet({ isOpen, onClose, state: { models, machine }, onLoad }: ModelsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose}>
      <div className="body setup-models">
        <DialogTitle>Models for this machine</DialogTitle>
        <p className="t2">
          It has {bytesText(machine.memoryBytes)} of memory and {bytesText(machine.freeDiskBytes)} free on the
          disk.
        </p>
        <ul>
          {models.map((model) => (
            <ModelRow key={model.id} model={model} obstacle={obstacleOf(model, machine)} onLoad={onLoad} />
          ))}
        </ul>
        <p className="cap">
          Any other model in the GGUF format: <code>npm run model &lt;address or file&gt;</code>
        </p>
      </div>
    </Sheet>
  );
}

interface ModelRowProps {
  model: OfferedModel;
  obstacle: string | null;
  onLoad: (modelId: string) => void;
}

function ModelRow({ model, obstacle, onLoad }: ModelRowProps) {
  const { id, name, note, isRecommended, isOnDisk } = model;
  return (
    <li>
      <h3 className="t-s">
        {name}
        {isRecommended && <span className="setup-flag">Recommended</span>}
        {isOnDisk && <span className="setup-flag">On this disk</span>}
      </h3>
      <p className="t2">{note}</p>
      <p className="cap">{needsOf(model)}</p>
      {obstacle === null ? (
        <Button size="small" aria-label={`${downloadText(model)}: ${name}`} onClick={() => onLoad(id)}>
          {downloadText(model)}
        </Button>
      ) : (
        <p className="setup-obstacle">{obstacle}.</p>
      )}
    </li>
  );
}

/** "2.6 GB, about 3 minutes at 100 Mbit/s; needs 4 GB of memory; Apache-2.0". */
function needsOf({ sizeBytes, memoryBytes, licence, isOnDisk }: OfferedModel): string {
  const size = sizeBytes === null ? '' : bytesText(sizeBytes);
  return [
    size && !isOnDisk && sizeBytes !== null ? `${size}, ${expectedTime(sizeBytes)}` : size,
    memoryBytes === null ? '' : `needs ${bytesText(memoryBytes)} of memory`,
    licence,
  ]
    .filter(Boolean)
    .join('; ');
}
