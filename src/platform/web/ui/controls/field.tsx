import './field.css';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useLimit } from '../../form/use-limit.tsx';
import { classNames } from '../class-names.ts';

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

export function Input({ className, maxLength, ...rest }: ComponentProps<'input'>) {
  const { props, note } = useLimit({ ...rest, most: maxLength });
  return (
    <>
      <input dir="auto" {...rest} {...props} className={classNames('input', className)} />
      {note}
    </>
  );
}

export function TextArea({ className, maxLength, ...rest }: ComponentProps<'textarea'>) {
  const { props, note } = useLimit({ ...rest, most: maxLength });
  return (
    <>
      <textarea dir="auto" {...rest} {...props} className={classNames('input', className)} />
      {note}
    </>
  );
}
