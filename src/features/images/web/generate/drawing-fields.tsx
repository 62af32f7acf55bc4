import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { DrawingOptions, ImageModel } from '../../contract.ts';
import { GUIDANCE_MAX, STEPS_MAX } from '../../rules.ts';

interface DrawingFieldsProps {
  /** What the model does not know is not shown. */
  knows: ImageModel['knows'];
  options: DrawingOptions;
  onChange: (options: DrawingOptions) => void;
}

/** How the model draws, for whoever knows what that does; empty is the operator's choice. */
export function DrawingFields({ knows, options, onChange }: DrawingFieldsProps) {
  if (!knows.steps && !knows.guidance && knows.samplers.length === 0 && knows.schedulers.length === 0)
    return null;
  const set = (name: keyof DrawingOptions, value: string | number | undefined) => {
    const { [name]: _before, ...others } = options;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <div className="bench-drawing">
      {knows.steps && (
        <NumberField
          label="Steps"
          hint="More take longer."
          value={options.steps}
          min={1}
          max={STEPS_MAX}
          step={1}
          onChange={(steps) => set('steps', steps)}
        />
      )}
      {knows.guidance && (
        <NumberField
          label="Guidance"
          hint="How closely your words are followed."
          value={options.guidance}
          min={0}
          max={GUIDANCE_MAX}
          step={0.5}
          onChange={(guidance) => set('guidance', guidance)}
        />
      )}
      <NameField
        label="Sampler"
        names={knows.samplers}
        value={options.sampler}
        onChange={(sampler) => set('sampler', sampler)}
      />
      <NameField
        label="Scheduler"
        names={knows.schedulers}
        value={options.scheduler}
        onChange={(scheduler) => set('scheduler', scheduler)}
      />
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  hint: string;
  value: number | undefined;
  min: number;
  max: number;
  step: number;
  onChange: (value: number | undefined) => void;
}

const NumberField = ({ label, hint, value, min, max, step, onChange }: NumberFieldProps) => (
  <Field label={label} hint={hint}>
    {(linked) => (
      <Input
        {...linked}
        type="number"
        inputMode="decimal"
        placeholder="Usual"
        min={min}
        max={max}
        step={step}
        value={value ?? ''}
        onChange={({ target }) => onChange(numberIn(target.value, { min, max, step }))}
      />
    )}
  </Field>
);

/** The nearest one that may be asked for; undefined for nothing. */
export function numberIn(
  text: string,
  { min, max, step }: { min: number; max: number; step: number },
): number | undefined {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return undefined;
  return Math.min(max, Math.max(min, step === 1 ? Math.round(number) : number));
}

interface NameFieldProps {
  label: string;
  names: readonly string[];
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}

function NameField({ label, names, value, onChange }: NameFieldProps) {
  if (names.length === 0) return null;
  return (
    <Field label={label}>
      {(linked) => (
        <select
          {...linked}
          className="input"
          value={value && names.includes(value) ? value : ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">Usual</option>
          {names.map((name) => (
            <option key={name} value={name} lang="en">
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
