interface SliderProps {
  label: string;
  /** What the value means. */
  word: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** By which it is found to be focused. */
  name?: string;
  onChange: (value: number) => void;
}

/** A value between two bounds, told in a word. */
export function Slider({ label, word, value, min, max, step, name, onChange }: SliderProps) {
  const share = `${((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100}%`;
  return (
    <label className="generation-slider" data-setting={name}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={word}
        style={{ '--share': share } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className="cap" aria-hidden="true">
        {word}
      </span>
    </label>
  );
}
