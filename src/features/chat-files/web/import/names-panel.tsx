import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ImportName } from '../../contract.ts';
import { NameChoice } from './name-choice.tsx';

/** Names that are listed at once; those that have to be asked come first. */
const SHOWN = 30;

interface NamesPanelProps {
  names: ImportName[];
  choiceOf: (name: ImportName) => string | null;
  onChoose: (key: string, choice: string) => void;
}

/** Whom the chats of each name are given to. */
export function NamesPanel({ names, choiceOf, onChoose }: NamesPanelProps) {
  const [shown, setShown] = useState(SHOWN);
  const asked = names.filter(({ choice }) => choice === null);
  const ordered = [...asked, ...names.filter(({ choice }) => choice !== null)];
  const open = names.filter((name) => choiceOf(name) === null).length;
  return (
    <section className="import-panel import-names" aria-label="Who is who">
      <h2 className="t-l">
        Who is who
        {open > 0 && (
          <span className="cap import-warning">
            <TriangleAlert className="i i-xs" />
            {counted(open, 'name')} without a character
          </span>
        )}
      </h2>
      {ordered.slice(0, shown).map((name) => (
        <NameChoice
          key={name.key}
          name={name}
          choice={choiceOf(name)}
          onChoose={(choice) => onChoose(name.key, choice)}
        />
      ))}
      {ordered.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN * 3)}>
          Show more of {counted(ordered.length, 'name')}
        </Button>
      )}
    </section>
  );
}
