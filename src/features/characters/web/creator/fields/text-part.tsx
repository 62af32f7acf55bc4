import { useId, type CSSProperties, type ReactNode } from 'react';
import { shortNumber } from '../../../../../platform/web/format.ts';
import { Input, TextArea } from '../../../../../platform/web/ui/controls/field.tsx';
import { controlId, useCreator } from '../creator-context.ts';
import { FieldNotes } from './field-notes.tsx';

interface TextPartProps {
  /** Field path, for instance "greetings.1". */
  path: string;
  label: string;
  /** Explanation above the field. */
  help?: ReactNode;
  placeholder?: string;
  value: string;
  /** Maximum number of characters. A longer text is saved but cannot be published. */
  max: number;
  /** Visible lines of a long text; absent for a single-line field. */
  rows?: number;
  /** Estimated tokens; absent if no model reads the text. */
  tokens?: number;
  isOptional?: boolean;
  /** A sample text in a collapsed section. */
  example?: string;
  /** Buttons next to the label. */
  actions?: ReactNode;
  onChange: (value: string) => void;
}

/** A text field with its explanation, length, problems and findings. */
export function TextPart(props: TextPartProps) {
  const { path, label, help, value, max, rows, tokens, isOptional, example, actions, onChange } = props;
  const { problemAt, findingsAt, touch } = useCreator();
  const noteId = useId();
  const helpId = useId();
  const isWrong = Boolean(problemAt(path)) || findingsAt(path).some(({ severity }) => severity !== 'review');
  const Control = rows ? TextArea : Input;
  return (
    <div className="field creator-field">
      <div className="row between g2">
        <label className="flabel" htmlFor={controlId(path)}>
          {label}
          {isOptional && <span className="t3"> · optional</span>}
        </label>
        {actions}
      </div>
      {help && (
        <p className="hint" id={helpId}>
          {help}
        </p>
      )}
      <Control
        id={controlId(path)}
        {...(rows ? { rows, style: { '--rows': rows } as CSSProperties } : { autoComplete: 'off' })}
        className={rows ? 'creator-text' : undefined}
        value={value}
        placeholder={props.placeholder}
        aria-describedby={help ? `${helpId} ${noteId}` : noteId}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => touch(path)}
      />
      <div className="creator-foot">
        <FieldNotes path={path} id={noteId} />
        <span className={value.length > max ? 'cap num creator-size is-over' : 'cap num creator-size'}>
          {tokens !== undefined && tokens > 0 && `${shortNumber(tokens)} tokens · `}
          {/* For a single line, the length is shown only from half of the maximum. */}
          {(rows || value.length > max / 2) &&
            `${value.length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`}
        </span>
      </div>
      {example && <Example text={example} isUsable={value.trim() === ''} onUse={() => onChange(example)} />}
    </div>
  );
}

interface ExampleProps {
  text: string;
  /** Whether the field is empty, so that inserting the example overwrites nothing. */
  isUsable: boolean;
  onUse: () => void;
}

function Example({ text, isUsable, onUse }: ExampleProps) {
  return (
    <details className="creator-example">
      <summary>An example</summary>
      <p className="creator-quote">{text}</p>
      {isUsable && (
        <button type="button" className="link" onClick={onUse}>
          Begin with this text
        </button>
      )}
    </details>
  );
}
