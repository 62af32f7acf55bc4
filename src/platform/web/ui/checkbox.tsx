import './field.css';
import type { ComponentProps, ReactNode } from 'react';

/** Waits for its form; what acts at once is a Switch. */
export function Checkbox({ children, ...rest }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
