import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EngineDialog } from './engine-dialog.tsx';
import { useEnginePorts, type EnginePort } from './list/ports.ts';

/** Adds an engine of any kind. Absent where there is none to add. */
export function AddEngine() {
  const ports = useEnginePorts().filter(({ kinds }) => kinds.length > 0);
  const [chosen, setChosen] = useState<EnginePort['id'] | null>(null);
  const [first] = ports;
  if (!first) return null;
  return (
    <>
      <Button variant="primary" icon={<Plus className="i i-s" />} onClick={() => setChosen(first.id)}>
        Add engine
      </Button>
      <EngineDialog
        title="Add an engine"
        port={chosen && (ports.find(({ id }) => id === chosen) ?? first)}
        engine={null}
        onClose={() => setChosen(null)}
      >
        <Choice
          label="What it does"
          value={chosen ?? first.id}
          options={ports.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => setChosen(id as EnginePort['id'])}
        />
      </EngineDialog>
    </>
  );
}
