import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { AnyEngine, EngineBody, EngineKindForm } from '../../contract.ts';
import type { EngineChanges } from './engine-changes.ts';
import { EngineForm } from './engine-form.tsx';
import type { TestEvent } from './engine-test-state.ts';
import { TestButton, TestSteps } from './engine-test.tsx';
import { useTests } from './use-tests.ts';

interface AddedEnginesProps<Engine extends AnyEngine> {
  caption: string;
  /** Where there is none. */
  empty: string;
  engines: readonly Engine[];
  kinds: readonly EngineKindForm[];
  /** The models of an engine, with what is known of their price. */
  modelsOf: (engine: Engine) => string;
  /** What removing an engine does. */
  removal: string;
  changes: EngineChanges;
  /** How an engine does; without it, whether it can be used. */
  healthOf?: (engine: Engine) => ReactNode;
  /** Lets an engine show what it does; without a draft, as it is stored. Absent where there is no test. */
  test?: (
    id: string | null,
    draft: Pick<EngineBody, 'kind' | 'settings'> | null,
    signal: AbortSignal,
  ) => AsyncIterable<TestEvent>;
  /** Called after a test of a stored engine. */
  onTested?: () => void;
  /** Names the settings that the form folds away. */
  advanced: string;
}

/** The engines that were added here. */
export function AddedEngines<Engine extends AnyEngine>(props: AddedEnginesProps<Engine>) {
  const { caption, empty, engines, kinds, modelsOf, removal, changes, advanced } = props;
  const { healthOf, test, onTested } = props;
  const [open, setOpen] = useState<Engine | 'new' | null>(null);
  const close = () => setOpen(null);
  const tests = useTests((id, signal) => test!(id, null, signal), onTested);
  const columns: readonly Column<Engine>[] = [
    { label: 'Engine', cell: ({ name }) => name },
    {
      label: 'State',
      cell: (engine) =>
        engine.isOff ? (
          <StateMark mood="wait">Off</StateMark>
        ) : (
          (healthOf?.(engine) ?? <Availability engine={engine} />)
        ),
    },
    { label: 'Address', isSecondary: true, cell: ({ settings }) => settings['baseUrl'] ?? '' },
    { label: 'Models', isSecondary: true, cell: modelsOf },
    {
      label: 'Change',
      cell: (engine) => (
        <div className="row wrap">
          {test && (
            <TestButton
              label={`Test ${engine.name}`}
              state={tests.stateOf(engine.id)}
              onClick={() => void tests.begin(engine.id)}
            />
          )}
          <Button size="small" aria-label={`Change ${engine.name}`} onClick={() => setOpen(engine)}>
            Change
          </Button>
          <SwitchButton engine={engine} turn={changes.switch} />
          <ConfirmedButton
            text="Remove"
            busyText="Removing..."
            label={`Remove ${engine.name}`}
            failedTitle="The engine could not be removed"
            isDanger
            question={{ title: `Remove ${engine.name}?`, text: removal, yes: 'Remove it' }}
            act={() => changes.remove(engine.id)}
          />
        </div>
      ),
    },
  ];
  return (
    <>
      <DeskTable
        caption={caption}
        columns={columns}
        rows={engines}
        keyOf={({ id }) => id}
        empty={empty}
        detailOf={({ id }) => tests.stateOf(id) && <TestSteps state={tests.stateOf(id)} />}
      />
      {kinds.length > 0 && (
        <div>
          <Button size="small" onClick={() => setOpen('new')}>
            Add an engine
          </Button>
        </div>
      )}
      <Dialog isOpen={open !== null} onClose={close}>
        <div className="body">
          <DialogTitle>{open === 'new' || !open ? 'Add an engine' : `Change ${open.name}`}</DialogTitle>
          {open && (
            <EngineForm
              kinds={kinds}
              {...(open === 'new' ? {} : { engine: open })}
              changes={changes}
              advanced={advanced}
              onDone={close}
              test={test && ((draft, signal) => test(open === 'new' ? null : open.id, draft, signal))}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

interface SwitchButtonProps {
  engine: AnyEngine;
  turn: EngineChanges['switch'];
}

function SwitchButton({ engine: { id, name, isOff }, turn }: SwitchButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    await turn(id, !isOff).catch((error: unknown) =>
      showErrorToast(error, { title: 'The engine could not be switched', description: messageOf(error) }),
    );
    setBusy(false);
  };
  return (
    <Button
      size="small"
      aria-label={isOff ? `Switch on ${name}` : `Switch off ${name}`}
      busyText={isBusy && 'Switching...'}
      onClick={() => void change()}
    >
      {isOff ? 'Switch on' : 'Switch off'}
    </Button>
  );
}

function Availability({ engine: { problem } }: { engine: AnyEngine }) {
  if (!problem) return <StateMark mood="good">Available</StateMark>;
  return (
    <>
      <StateMark mood="bad">Unavailable</StateMark> {problem}
    </>
  );
}
