import '../../../../platform/web/ui/controls/field.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { PROMPT_MAX } from '../../rules.ts';
import { markWords } from './marked-words.ts';

interface PromptWordsProps {
  prompt: string;
  /** Phrases that will be drawn, and those that may be left out. */
  understood: readonly string[];
  leftOut: readonly string[];
  error?: string;
  onChange: (prompt: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
}

/** The prompt. Below its letters lies the same text, which carries the lines under words that were understood. */
export function PromptWords({ prompt, understood, leftOut, error, onChange, onSubmit }: PromptWordsProps) {
  const id = useId();
  const limit = useLimit<HTMLTextAreaElement>({
    most: PROMPT_MAX,
    'aria-invalid': error,
    'aria-describedby': error ? `${id}-note ${id}-count` : `${id}-count`,
  });
  return (
    <div className="bench-words">
      <label htmlFor={id} className="sr">
        Prompt
      </label>
      <div className="bench-text">
        <p aria-hidden="true" dir="auto">
          {markWords(prompt, understood, leftOut).map(({ text, kind }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={index} className={`is-${kind}`}>
                {text}
              </span>
            ),
          )}{' '}
        </p>
        <textarea
          dir="auto"
          {...limit.props}
          id={id}
          rows={2}
          placeholder="Where, in what light, wearing what, with which look"
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSubmit();
          }}
        />
      </div>
      <span className={prompt.length > PROMPT_MAX - 200 ? 'cap num' : 'sr'} id={`${id}-count`}>
        {prompt.length.toLocaleString('en-US')} / {PROMPT_MAX.toLocaleString('en-US')}
        <span className="sr"> characters</span>
      </span>
      {limit.note}
      {error && (
        <span className="err" id={`${id}-note`} role="alert">
          <CircleAlert className="i i-xs" />
          {error}
        </span>
      )}
    </div>
  );
}
