import './segmented.css';

interface SegmentedProps<T extends string> {
  label: string;
  /** Null where it is none of them. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  className?: string;
}

/** A choice of one of a few options, for instance views of a list or a size. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: SegmentedProps<T>) {
  return (
    <div className={`seg ${className}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.value === value ? 'on' : undefined}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
