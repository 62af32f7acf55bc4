import './word-help.css';
import { CircleAlert, Undo2, WandSparkles, X } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { useSuggestedWords } from '../images.queries.ts';

interface WordHelpProps {
  /** What has been written; may be empty. */
  prompt: string;
  characterId: string | null;
  onChange: (prompt: string) => void;
}

/** The chat model's help with the prompt: the button, and the prompts that it suggests. */
export function useWordHelp({ prompt, characterId, onChange }: WordHelpProps) {
  const { ask, stop, prompts, error, isAsking, forget } = useSuggestedWords();
  // What stood there before a suggestion was taken.
  const [own, setOwn] = useState<string | null>(null);
  const isOpen = isAsking || prompts !== null || error !== null;

  const button = (
    <Button
      variant="ghost"
      size="small"
      icon={<WandSparkles className="i i-s" />}
      disabled={isAsking}
      onClick={() => {
        setOwn(null);
        ask({ wish: prompt.trim(), characterId });
      }}
    >
      <span className="bench-hint">Help with words</span>
    </Button>
  );
  const panel = isOpen && (
    <SuggestedPrompts
      prompts={prompts}
      taken={prompt}
      failure={error && messageOf(error)}
      onTake={(suggestion) => {
        if (own === null) setOwn(prompt);
        onChange(suggestion);
      }}
      onBack={own === null ? null : () => (onChange(own), setOwn(null))}
      onClose={() => {
        stop();
        forget();
      }}
    />
  );
  return { button, panel };
}

interface SuggestedPromptsProps {
  /** Null while they are on their way. */
  prompts: readonly string[] | null;
  /** What stands in the form. */
  taken: string;
  failure: string | null;
  onTake: (prompt: string) => void;
  /** Null where nothing was taken. */
  onBack: (() => void) | null;
  onClose: () => void;
}

function SuggestedPrompts({ prompts, taken, failure, onTake, onBack, onClose }: SuggestedPromptsProps) {
  const id = useId();
  return (
    <section className="word-help" aria-labelledby={id}>
      <div className="word-help-head">
        <h2 className="t-s" id={id}>
          Words to draw with
        </h2>
        <span className="row g1">
          {onBack && (
            <Button variant="ghost" size="small" icon={<Undo2 className="i i-s" />} onClick={onBack}>
              My own words
            </Button>
          )}
          <IconButton type="button" label="Close the suggestions" onClick={onClose}>
            <X className="i" />
          </IconButton>
        </span>
      </div>
      <div role="status" aria-busy={prompts === null && failure === null}>
        {failure !== null ? (
          <p className="word-help-failure">
            <CircleAlert className="i i-s" />
            {failure}
          </p>
        ) : prompts === null ? (
          <>
            <span className="sr">Looking for words...</span>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} className="word-help-line" />
            ))}
          </>
        ) : (
          <ul>
            {prompts.map((prompt) => (
              <li key={prompt}>
                <button
                  type="button"
                  aria-pressed={prompt === taken}
                  dir="auto"
                  onClick={() => onTake(prompt)}
                >
                  {prompt}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
