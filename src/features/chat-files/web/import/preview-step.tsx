import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ImportName, ItemKind } from '../../contract.ts';
import { noteText } from '../../report-words.ts';
import { useImportOrders } from '../chat-files.queries.ts';
import { FoundKinds, PLACES } from './found-kinds.tsx';
import { openIn } from './import-text.ts';
import { NamesPanel } from './names-panel.tsx';

interface PreviewStepProps {
  found: ChatImport;
  onBack: () => void;
}

/** The second step: what was found, where it goes, and whom the chats are given to. */
export function PreviewStep({ found, onBack }: PreviewStepProps) {
  const { begin } = useImportOrders(found.id);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [leftOut, setLeftOut] = useState<ItemKind[]>(found.leftOut);
  const choiceOf = ({ key, choice }: ImportName) => chosen[key] ?? choice;
  const { counts, names, notes } = found;
  const isTaken = (kind: ItemKind) => !leftOut.includes(kind);
  const given = names.filter((name) => ![null, 'skip'].includes(choiceOf(name)));
  const chosenOf: Partial<Record<ItemKind, number>> = {
    chat: given.reduce((sum, { chats }) => sum + chats, 0),
    character: given.filter((name) => name.hasCard && choiceOf(name) === 'new').length,
  };
  const taken = PLACES.filter(([kind]) => isTaken(kind)).reduce(
    (sum, [kind]) => sum + Math.min(openIn(counts, kind), chosenOf[kind] ?? Infinity),
    0,
  );

  return (
    <>
      <FoundKinds found={found} leftOut={leftOut} onLeaveOut={setLeftOut} />
      {names.length > 0 && (
        <NamesPanel
          names={names}
          choiceOf={choiceOf}
          onChoose={(key, choice) => setChosen({ ...chosen, [key]: choice })}
        />
      )}
      {notes.length > 0 && (
        <section className="import-panel import-notes" aria-label="What was noticed">
          <h2 className="t-l">What was noticed</h2>
          <ul>
            {notes.map((note) => (
              <li key={note.code} className="t2">
                {noteText(note)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {begin.error && (
        <p className="alert alert-d import-problem" role="alert">
          {messageOf(begin.error, 'The import could not be begun. Check your connection, then try again.')}
        </p>
      )}
      <div className="import-bar">
        <p className="cap">Nothing has been changed yet. It can be undone for 7 days.</p>
        <div className="row g2">
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={taken === 0}
            busyText={begin.isPending && 'Beginning...'}
            onClick={() => begin.mutate({ choices: chosen, leaveOut: leftOut })}
          >
            Bring in {counted(taken, 'thing')}
          </Button>
        </div>
      </div>
    </>
  );
}
