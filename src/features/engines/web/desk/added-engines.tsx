import { useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeedButton } from '../../../../platform/web/desk/deed-button.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/dialog.tsx';
import type { AddedEngine, EngineModel, EngineRole, EngineState } from '../../contract.ts';
import { EngineForm } from './engine-form.tsx';
import { useEngineChanges } from './engine.queries.ts';

const ROLES: Record<EngineRole['role'], { label: string; none: string }> = {
  default: { label: 'All replies', none: 'What was there before' },
  members: { label: 'Members’ replies', none: 'As all replies' },
  preview: { label: 'Test chats of creators', none: 'As all replies' },
};

/** The engines that were added here, and what each model is used for. */
export function AddedEngines({ state }: { state: EngineState }) {
  const [open, setOpen] = useState<AddedEngine | 'new' | null>(null);
  const close = () => setOpen(null);
  const columns: readonly Column<AddedEngine>[] = [
    { label: 'Engine', cell: ({ name }) => name },
    { label: 'State', cell: (engine) => <Availability engine={engine} /> },
    { label: 'Address', isSecondary: true, cell: ({ settings }) => settings['baseUrl'] ?? '' },
    { label: 'Models', isSecondary: true, cell: ({ models }) => models.map(termsOf).join(', ') },
    { label: 'Change', cell: (engine) => <Changes engine={engine} onOpen={() => setOpen(engine)} /> },
  ];
  return (
    <>
      <DeskTable
        caption="Engines added here"
        columns={columns}
        rows={state.engines}
        keyOf={({ id }) => id}
        empty="None yet. An engine that is added here can write for a role of its own."
      />
      <div>
        <Button size="small" onClick={() => setOpen('new')}>
          Add an engine
        </Button>
      </div>
      {state.engines.length > 0 && <Roles state={state} />}
      <Dialog isOpen={open !== null} onClose={close}>
        <div className="body">
          <DialogTitle>{open === 'new' || !open ? 'Add an engine' : `Change ${open.name}`}</DialogTitle>
          {open && (
            <EngineForm kinds={state.kinds} {...(open === 'new' ? {} : { engine: open })} onDone={close} />
          )}
        </div>
      </Dialog>
    </>
  );
}

/** A model with what is known of its price. */
function termsOf({ name, price }: EngineModel): string {
  return price ? `${name} (${price.prompt} and ${price.completion} a million)` : name;
}

function Availability({ engine: { problem } }: { engine: AddedEngine }) {
  if (!problem) return <StateMark mood="good">Available</StateMark>;
  return (
    <>
      <StateMark mood="bad">Unavailable</StateMark> {problem}
    </>
  );
}

function Changes({ engine, onOpen }: { engine: AddedEngine; onOpen: () => void }) {
  const { remove } = useEngineChanges();
  return (
    <span className="row wrap">
      <Button size="small" aria-label={`Change ${engine.name}`} onClick={onOpen}>
        Change
      </Button>
      <DeedButton
        text="Remove"
        busyText="Removing..."
        label={`Remove ${engine.name}`}
        failedTitle="The engine was not removed"
        isDanger
        question={{
          title: `Remove ${engine.name}?`,
          text: 'Its settings are deleted. What it was used for goes back to what was there before.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync(engine.id)}
      />
    </span>
  );
}

function Roles({ state: { roles, engines } }: { state: EngineState }) {
  const { setRole } = useEngineChanges();
  const models = engines.flatMap((engine) =>
    engine.models.map(({ id, name }) => ({ value: id, label: `${engine.name}: ${name}` })),
  );
  return (
    <fieldset className="desk-choices">
      <legend>Which model writes what</legend>
      {roles
        .filter(({ isFixed }) => !isFixed)
        .map(({ role, model }) => (
          <Choice
            key={role}
            label={ROLES[role].label}
            value={model ?? ''}
            options={[{ value: '', label: ROLES[role].none }, ...withChosen(models, model)]}
            onChange={(value) =>
              setRole.mutate(
                { role, model: value || null },
                {
                  onError: (error) =>
                    showErrorToast(error, {
                      title: 'The model was not changed',
                      description: messageOf(error),
                    }),
                },
              )
            }
          />
        ))}
    </fieldset>
  );
}

/** The chosen model stays in the list while its engine is unavailable. */
function withChosen(models: { value: string; label: string }[], chosen: string | null) {
  if (chosen === null || models.some(({ value }) => value === chosen)) return models;
  return [...models, { value: chosen, label: `${chosen.slice(chosen.indexOf('/') + 1)} (unavailable)` }];
}
