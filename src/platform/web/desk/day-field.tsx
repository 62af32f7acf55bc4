import { useId } from 'react';

interface DayFieldProps {
  label: string;
  /** "2026-11-24", or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** A filter by a day in UTC. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="desk-choice">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
