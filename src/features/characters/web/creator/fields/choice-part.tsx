import { useId, type ReactNode } from 'react';
import { Chip } from '../../../../../platform/web/ui/controls/chip.tsx';
import { controlId } from '../creator-context.ts';
import { FieldNotes } from './field-notes.tsx';

interface ChoicePartProps {
  /** Path of the field whose notes are shown below; without a path, none are shown. */
  path?: string;
  label: string;
  help?: ReactNode;
  /** Text next to the label: the recommended number of choices. */
  advice?: string;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode; isShut?: boolean }[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}

/** A choice among chips. */
export function ChoicePart({ path, label, help, advice, options, isChosen, onToggle }: ChoicePartProps) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="field creator-field">
      <div className="row between g2">
        <span className="flabel" id={id}>
          {label}
        </span>
        {advice && <span className="cap">{advice}</span>}
      </div>
      {help && <p className="hint">{help}</p>}
      <div
        className="row wrap g2"
        role="group"
        aria-labelledby={id}
        aria-describedby={path ? noteId : undefined}
        id={path && controlId(path)}
        tabIndex={path ? -1 : undefined}
      >
        {options.map(({ value, label: text, icon, isShut }) => (
          <Chip
            key={value}
            isSelected={isChosen(value)}
            disabled={isShut && !isChosen(value)}
            icon={icon}
            onClick={() => onToggle(value)}
          >
            {text}
          </Chip>
        ))}
      </div>
      {path && <FieldNotes path={path} id={noteId} />}
    </div>
  );
}

interface SwatchPartProps {
  label: string;
  options: readonly { words: string; label: string; color?: string }[];
  value: string | null;
  onChange: (words: string | null) => void;
}

/** A choice of one colour. Pressing the chosen one again clears the choice. */
export function SwatchPart({ label, options, value, onChange }: SwatchPartProps) {
  const chosen = options.find(({ words }) => words === value);
  return (
    <div className="field creator-field">
      <div className="row between g2">
        <span className="flabel">{label}</span>
        <span className="cap">{chosen?.label ?? 'By chance'}</span>
      </div>
      <div className="row wrap g2" role="group" aria-label={label}>
        {options.map(({ words, label: name, color }) => (
          <button
            key={words}
            type="button"
            className="creator-swatch"
            style={{ background: color }}
            aria-label={name}
            title={name}
            aria-pressed={words === value}
            onClick={() => onChange(words === value ? null : words)}
          />
        ))}
      </div>
    </div>
  );
}
