import { useRef, useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import type { FieldErrors } from '../../../../platform/web/form/form-values.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { AnyEngine, EngineBody, EngineKindForm } from '../../contract.ts';
import type { EngineChanges } from './engine-changes.ts';
import type { TestEvent } from './engine-test-state.ts';
import { EngineTest } from './engine-test.tsx';
import { WorkflowSlots } from './workflow-slots.tsx';

type KindField = EngineKindForm['fields'][number];

/** Prefixes the names of a kind's settings, as the server's errors do. */
const PREFIX = 'settings.';

interface EngineFormProps {
  kinds: readonly EngineKindForm[];
  /** The engine that is changed; absent for a new one. */
  engine?: AnyEngine;
  changes: Pick<EngineChanges, 'add' | 'change'>;
  /** Names the settings that are folded away. */
  advanced: string;
  onDone?: () => void;
  /** Tests what is typed, before it is saved; absent where engines of this port have no test. */
  test?:
    | ((draft: Pick<EngineBody, 'kind' | 'settings'>, signal: AbortSignal) => AsyncIterable<TestEvent>)
    | undefined;
}

/** Adds or changes an engine. Its fields are the ones that its kind describes. */
export function EngineForm({ kinds, engine, changes, advanced, onDone, test }: EngineFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [kindId, setKind] = useState(engine?.kind ?? kinds[0]?.id ?? '');
  const kind = kinds.find(({ id }) => id === kindId);
  if (!kind) return null;

  async function submit({ name = '', ...values }: Record<string, string>) {
    const body = { kind: kindId, name, settings: settingsOf(values) };
    await (engine ? changes.change(engine.id, body) : changes.add(body));
    showToast({ tone: 'success', title: engine ? 'The engine was changed' : 'The engine was added' });
    onDone?.();
  }

  return (
    <>
      {!engine && kinds.length > 1 && (
        <Choice
          label="Kind"
          value={kindId}
          options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setKind}
        />
      )}
      <DeskForm
        key={kindId}
        label={engine ? `Change ${engine.name}` : 'Add an engine'}
        submitText={engine ? 'Save' : 'Add it'}
        busyText={engine ? 'Saving...' : 'Adding...'}
        check={({ name = '' }) => ({ name: name.trim() ? undefined : 'How should it be called here?' })}
        submit={submit}
      >
        {(errors) => (
          <>
            <Field label="Name" hint="As it is called at this desk." error={errors['name']}>
              {(linked) => <Input {...linked} name="name" maxLength={80} defaultValue={engine?.name} />}
            </Field>
            <Settings
              fields={kind.fields.filter(({ isAdvanced }) => !isAdvanced)}
              engine={engine}
              errors={errors}
            />
            <Workflow fields={kind.fields} engine={engine} errors={errors} />
            <Advanced
              title={advanced}
              fields={kind.fields.filter(({ isAdvanced }) => isAdvanced)}
              engine={engine}
              errors={errors}
            />
            {test && (
              <div ref={fields}>
                <EngineTest
                  run={(signal) => test({ kind: kindId, settings: typedIn(fields.current) }, signal)}
                />
              </div>
            )}
          </>
        )}
      </DeskForm>
    </>
  );
}

const settingsOf = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path.slice(PREFIX.length), value]));

/** What stands in the form around an element. */
function typedIn(element: Element | null): Record<string, string> {
  const form = element?.closest('form');
  const values = [...(form ? new FormData(form) : [])].filter(([path]) => path.startsWith(PREFIX));
  return settingsOf(Object.fromEntries(values.map(([path, value]) => [path, String(value)])));
}

interface SettingsProps {
  fields: KindField[];
  engine: AnyEngine | undefined;
  errors: FieldErrors;
}

const isOfWorkflow = ({ type }: KindField): boolean => type === 'workflow' || type === 'places';

const Settings = ({ fields, engine, errors }: SettingsProps) =>
  fields
    .filter((field) => !isOfWorkflow(field))
    .map((field) => (
      <SettingInput key={field.name} field={field} engine={engine} error={errors[`${PREFIX}${field.name}`]} />
    ));

/** Two settings that are set together. */
function Workflow({ fields, engine, errors }: SettingsProps) {
  const [workflow, places] = [
    fields.find(({ type }) => type === 'workflow'),
    fields.find(({ type }) => type === 'places'),
  ];
  if (!workflow || !places) return null;
  const [name, placesName] = [`${PREFIX}${workflow.name}`, `${PREFIX}${places.name}`];
  return (
    <WorkflowSlots
      label={workflow.label}
      hint={workflow.about}
      error={errors[name] ?? errors[placesName]}
      names={{ workflow: name, places: placesName }}
      workflow={engine?.settings[workflow.name] ?? ''}
      places={engine?.settings[places.name] ?? ''}
    />
  );
}

/** Open where a setting in it is wrong or set. */
function Advanced({ title, ...props }: SettingsProps & { title: string }) {
  const { fields, engine, errors } = props;
  if (fields.length === 0) return null;
  const isNeeded = fields.some(({ name }) => errors[`${PREFIX}${name}`] ?? engine?.settings[name]);
  return (
    <details className="desk-form-more" open={isNeeded || undefined}>
      <summary>{title}</summary>
      <div className="desk-form">
        <Settings {...props} />
      </div>
    </details>
  );
}

interface SettingInputProps {
  field: KindField;
  engine: AnyEngine | undefined;
  error: string | undefined;
}

function SettingInput({ field, engine, error }: SettingInputProps) {
  const { name, label, about, type, isSecret, options, fallback } = field;
  const isKept = engine?.secrets.includes(name) ?? false;
  const hint = isKept ? 'It is set. Leave this empty to keep it.' : about;
  const value = engine?.settings[name] ?? '';
  return (
    <Field label={label} hint={hint} error={error}>
      {(linked) =>
        type === 'choice' ? (
          <select {...linked} className="input" name={`${PREFIX}${name}`} defaultValue={value}>
            <option value="">{fallback || 'Not set'}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : type === 'long' ? (
          <TextArea {...linked} name={`${PREFIX}${name}`} rows={6} spellCheck={false} defaultValue={value} />
        ) : (
          <Input
            {...linked}
            name={`${PREFIX}${name}`}
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            inputMode={type === 'number' ? 'decimal' : type === 'address' ? 'url' : undefined}
            placeholder={fallback}
            defaultValue={value}
            maxLength={500}
          />
        )
      }
    </Field>
  );
}
