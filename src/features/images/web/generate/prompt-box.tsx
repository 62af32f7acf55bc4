import '../../../../platform/web/ui/controls/field.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { PROMPT_MAX } from '../../rules.ts';
import { hasWords, LIGHTS, toggleWords } from './request-form.ts';

interface PromptBoxProps {
  prompt: string;
  error?: string;
  onChange: (prompt: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
}

export function PromptBox({ prompt, error, onChange, onSubmit }: PromptBoxProps) {
  const id = useId();
  const limit = useLimit<HTMLTextAreaElement>({
    most: PROMPT_MAX,
    'aria-invalid': error,
    'aria-describedby': error ? `${id}-note ${id}-count` : `${id}-count`,
  });
  return (
    <div className="field">
      <label htmlFor={id}>Prompt</label>
      <div className={classNames('generate-prompt', error && 'is-wrong')}>
        <textarea
          dir="auto"
          {...limit.props}
          id={id}
          className="input"
          rows={3}
          placeholder="Where, in what light, wearing what, with which look"
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSubmit();
          }}
        />
        <span className="cap num generate-count" id={`${id}-count`}>
          {prompt.length.toLocaleString('en-US')} / {PROMPT_MAX.toLocaleString('en-US')}
          <span className="sr"> characters</span>
        </span>
      </div>
      {limit.note}
      {error && (
        <span className="err" id={`${id}-note`} role="alert">
          <CircleAlert className="i i-xs" />
          {error}
        </span>
      )}
      <div className="generate-lights" role="group" aria-label="Light">
        {LIGHTS.map(({ label, words }) => (
          <Chip
            key={words}
            isSelected={hasWords(prompt, words)}
            onClick={() => onChange(toggleWords(prompt, words))}
          >
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}
