import './field.css';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  hint?: string;
  /** The error, shown below and linked to the control, which is marked invalid. */
  error?: string;
  /** Renders the control with the props that link it to label, hint and error. */
  children: (linked: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <span className="err" id={noteId} role="alert">
          <CircleAlert className="i i-xs" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames('input', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames('input', className)} />;
}
