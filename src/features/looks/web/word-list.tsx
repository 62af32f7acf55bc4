import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { LOOK_WORD_MAX, LOOK_WORDS_MAX } from '../../../shared/words/look/look-parts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Input } from '../../../platform/web/ui/controls/field.tsx';

interface WordListProps {
  title: string;
  hint: string;
  addLabel: string;
  words: string[];
  onChange: (words: string[]) => void;
}

/** Words that can be added and taken away one by one. */
export function WordList({ title, hint, addLabel, words, onChange }: WordListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const canAdd = word !== '' && word.length <= LOOK_WORD_MAX && words.length < LOOK_WORDS_MAX;
  return (
    <section aria-labelledby={id}>
      <h2 className="t-m" id={id}>
        {title}
      </h2>
      <p className="note">{hint}</p>
      {words.length > 0 && (
        <ul className="look-words">
          {words.map((each) => (
            <li key={each}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove ${each}`}
                onClick={() => onChange(words.filter((other) => other !== each))}
              >
                {each}
                <X className="i i-xs" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="row g2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canAdd) return;
          if (!words.includes(word)) onChange([...words, word]);
          setTyped('');
        }}
      >
        <Input
          aria-label={addLabel}
          autoComplete="off"
          maxLength={LOOK_WORD_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small" icon={<Plus className="i i-s" />} aria-disabled={!canAdd}>
          Add
        </Button>
      </form>
      {words.length >= LOOK_WORDS_MAX && <p className="cap">At most {LOOK_WORDS_MAX} can be kept.</p>}
    </section>
  );
}
