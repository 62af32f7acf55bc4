import '../../../platform/web/ui/controls/field.css';
import type { ReactNode } from 'react';
import { TEXT } from '../rules.ts';

interface Confirmed {
  isAdult: boolean;
  agrees: boolean;
}

interface ConfirmationsProps {
  value: Confirmed;
  onChange: (value: Confirmed) => void;
}

/** The two confirmations of the first set-up (section 5). */
export function Confirmations({ value, onChange }: ConfirmationsProps) {
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={value.isAdult}
          onChange={(event) => onChange({ ...value, isAdult: event.target.checked })}
        />
        <span>{TEXT.isAdult}</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={value.agrees}
          onChange={(event) => onChange({ ...value, agrees: event.target.checked })}
        />
        <span>
          I agree to the <Paper to="terms-of-service">Terms of Service</Paper> and{' '}
          <Paper to="privacy-policy">Privacy Policy</Paper>
        </span>
      </label>
    </>
  );
}

/** Opens in a new tab, so that the dialog keeps the selection. */
const Paper = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={`/legal/${to}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);
