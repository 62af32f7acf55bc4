// Fields with their label, hint and error, for forms with many of them.
import './labelled-fields.css';
import { useState } from 'react';
import { Field, Input } from './field.tsx';
import { keysIn } from '../../form/keys-in.ts';

interface CheckFieldProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckField({ label, hint, isOn, onChange }: CheckFieldProps) {
  return (
    <label className={hint ? 'check check-with-hint' : 'check'}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="cap">{hint}</span>}
      </span>
    </label>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ label, hint, error, value, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(linked) => (
        <Input
          {...linked}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** Null if empty. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}

export function NumberField({ label, hint, error, value, min, max, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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

interface SelectFieldProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function SelectField<T extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: SelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint}>
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

interface KeysFieldProps {
  label: string;
  hint: string;
  error?: string;
  placeholder?: string;
  value: string[];
  onChange: (keys: string[]) => void;
  onBlur?: () => void;
}

/** A comma-separated line of keywords. The typed text is not reformatted until the field loses the focus. */
export function KeysField({ label, hint, error, placeholder, value, onChange, onBlur }: KeysFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} error={error}>
      {(linked) => (
        <Input
          {...linked}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? value.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(keysIn(event.target.value));
          }}
          onBlur={() => {
            setTyped(null);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
