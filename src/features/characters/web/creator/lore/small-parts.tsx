import { Field, Input } from '../../../../../platform/web/ui/controls/field.tsx';

interface CheckLineProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckLine({ label, isOn, onChange }: CheckLineProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface NumberPartProps {
  label: string;
  hint?: string;
  /** Null if empty. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}

export function NumberPart({ label, hint, value, min, max, onChange }: NumberPartProps) {
  return (
    <Field label={label} hint={hint}>
      {(linked) => (
        <Input
          {...linked}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value ?? ''}
          onChange={(event) => onChange(wholeIn(event.target.value, min, max))}
        />
      )}
    </Field>
  );
}

/** A whole number within bounds; null if the text is not a number. */
function wholeIn(text: string, min: number, max: number): number | null {
  const number = Math.trunc(Number(text));
  return text.trim() === '' || !Number.isFinite(number) ? null : Math.min(max, Math.max(min, number));
}

interface SelectPartProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function SelectPart<T extends string>({ label, value, options, onChange }: SelectPartProps<T>) {
  return (
    <Field label={label}>
      {(linked) => (
        <select
          {...linked}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
