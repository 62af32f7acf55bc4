import { useState } from 'react';
import { Field, Input } from '../../../platform/web/ui/controls/field.tsx';
import { keysIn } from '../../../platform/web/form/keys-in.ts';

interface CheckLineProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckLine({ label, hint, isOn, onChange }: CheckLineProps) {
  return (
    <label className="check book-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="cap">{hint}</span>}
      </span>
    </label>
  );
}

interface TextLineProps {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextLine({ label, hint, error, value, onChange }: TextLineProps) {
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

interface NumberPartProps {
  label: string;
  hint?: string;
  error?: string;
  /** Null if empty. */
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}

export function NumberPart({ label, hint, error, value, min, max, onChange }: NumberPartProps) {
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

interface SelectPartProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function SelectPart<T extends string>({ label, hint, value, options, onChange }: SelectPartProps<T>) {
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

interface KeysPartProps {
  label: string;
  hint: string;
  error?: string;
  placeholder?: string;
  value: string[];
  onChange: (keys: string[]) => void;
}

/** A comma-separated line of keywords. The typed text is not reformatted until the field loses the focus. */
export function KeysPart({ label, hint, error, placeholder, value, onChange }: KeysPartProps) {
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
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
