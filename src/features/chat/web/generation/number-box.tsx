import { useState } from 'react';

interface NumberBoxProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number within a sentence. What is typed and out of bounds is no number yet. */
export function NumberBox({ label, value, min, max, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="input num generation-number"
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={min}
      max={max}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = Number(event.target.value);
        if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
