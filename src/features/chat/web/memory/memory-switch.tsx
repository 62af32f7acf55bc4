import '../../../../platform/web/ui/controls/field.css';
import { useId } from 'react';

interface MemorySwitchProps {
  name: string;
  /** What it does, where its name does not say it. */
  text?: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Acts at once. */
export function MemorySwitch({ name, text, isOn, isBusy, onChange }: MemorySwitchProps) {
  const id = useId();
  return (
    <div className="memory-switch">
      <span>
        <b id={id}>{name}</b>
        {text && (
          <span className="pane-note" id={`${id}-text`}>
            {text}
          </span>
        )}
      </span>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={text ? `${id}-text` : undefined}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && onChange(!isOn)}
      />
    </div>
  );
}
