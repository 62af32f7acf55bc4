import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ImportName, ItemKind } from '../../contract.ts';
import { noteText } from '../../report-words.ts';
import { useImportOrders } from '../chat-files.queries.ts';
import { itemsIn, kindText, messagesIn } from './import-text.ts';
import { NameChoice } from './name-choice.tsx';

/** What is named, but stays where it is. */
const LATER: ItemKind[] = ['group', 'persona', 'lorebook', 'preset', 'picture', 'other'];
/** Names that are listed at once; those that have to be asked come first. */
const SHOWN = 30;

interface PreviewStepProps {
  found: ChatImport;
  onBack: () => void;
}

/** The second step: what was found, where it goes, and whom the chats are given to. */
export function PreviewStep({ found, onBack }: PreviewStepProps) {
  const { begin } = useImportOrders(found.id);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [shown, setShown] = useState(SHOWN);
  const choiceOf = ({ key, choice }: ImportName) => chosen[key] ?? choice;
  const { counts, names, notes } = found;
  const asked = names.filter(({ choice }) => choice === null);
  const ordered = [...asked, ...names.filter(({ choice }) => choice !== null)];
  const open = names.filter((name) => choiceOf(name) === null).length;
  const taken = names
    .filter((name) => ![null, 'skip'].includes(choiceOf(name)))
    .reduce(
      (sum, { chats, hasCard, key, choice }) =>
        sum + chats + (hasCard && (chosen[key] ?? choice) === 'new' ? 1 : 0),
      0,
    );
  const later = LATER.filter((kind) => itemsIn(counts, kind) > 0);

  return (
    <>
      <section className="import-panel" aria-label="What was found">
        <Row
          what={`${kindText('chat', itemsIn(counts, 'chat'))} with ${counted(messagesIn(counts), 'message')}`}
          to="Your chats, private"
        />
        {itemsIn(counts, 'character') > 0 && (
          <Row what={kindText('character', itemsIn(counts, 'character'))} to="Your characters, private" />
        )}
        {later.map((kind) => (
          <Row
            key={kind}
            what={kindText(kind, itemsIn(counts, kind))}
            to="Stays in the file; not taken yet"
          />
        ))}
      </section>
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
            onChoose={(choice) => setChosen({ ...chosen, [name.key]: choice })}
          />
        ))}
        {ordered.length > shown && (
          <Button size="small" onClick={() => setShown(shown + SHOWN * 3)}>
            Show more of {counted(ordered.length, 'name')}
          </Button>
        )}
      </section>
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
            onClick={() => begin.mutate(chosen)}
          >
            Bring in {counted(taken, 'thing')}
          </Button>
        </div>
      </div>
    </>
  );
}

function Row({ what, to }: { what: string; to: string }) {
  return (
    <div className="import-row">
      <b className="t-s">{what}</b>
      <ArrowRight className="i i-s" aria-hidden />
      <span className="t2">{to}</span>
    </div>
  );
}
