import '../../../../platform/web/ui/controls/field.css';
import { useId, type ReactNode } from 'react';

interface SettingRowProps {
  name: string;
  text: ReactNode;
  /** The control at its end. */
  children: ReactNode;
}

/** A setting: its name, what it does, and how to change it. */
export function SettingRow({ name, text, children }: SettingRowProps) {
  return (
    <div className="row between setting-row">
      <div className="grow">
        <b className="t-s">{name}</b>
        <p className="cap">{text}</p>
      </div>
      {children}
    </div>
  );
}

interface SwitchRowProps {
  name: string;
  text: ReactNode;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Acts at once. */
export function SwitchRow({ name, text, isOn, isBusy, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="row between setting-row">
      <div className="grow">
        <b className="t-s" id={id}>
          {name}
        </b>
        <p className="cap" id={`${id}-text`}>
          {text}
        </p>
      </div>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && onChange(!isOn)}
      />
    </div>
  );
}
