import { useId } from 'react';

interface PreferenceSwitchProps {
  name: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Acts at once. */
export function PreferenceSwitch({ name, text, isOn, onChange }: PreferenceSwitchProps) {
  const id = useId();
  return (
    <div className="row between note-setting">
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
        className="switch note-switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClick={() => onChange(!isOn)}
      />
    </div>
  );
}
