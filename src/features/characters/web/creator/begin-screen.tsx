import { Link } from '@tanstack/react-router';
import { ArrowRight, FileUp, Flower2 } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { CharacterContent } from '../../content.ts';
import type { EditableCharacter } from '../../creating-contract.ts';
import { useOwnCharacters } from '../creating.queries.ts';
import { CardDrop } from './import/card-drop.tsx';
import { EXAMPLES } from './examples.ts';

interface BeginScreenProps {
  /** Null for an empty draft; otherwise the content of an example. */
  onBegin: (content: CharacterContent | null) => void;
  onImported: (character: EditableCharacter) => void;
}

/** Starts a draft from nothing, a card or an example, and lists existing drafts. */
export function BeginScreen({ onBegin, onImported }: BeginScreenProps) {
  return (
    <div className="creator-begin">
      <header>
        <h1 className="d-l">
          Someone <em>new</em>
        </h1>
        <p className="t2">Start from scratch, with an example, or with a card that you have.</p>
      </header>
      <div className="creator-ways">
        <section className="panel pad-l col g3" aria-label="From scratch">
          <Flower2 className="i i-l" />
          <h2 className="t-l">From scratch</h2>
          <p className="t2 grow">Ten short steps in any order. Everything saves itself as you write.</p>
          <div className="row">
            <Button variant="primary" size="large" onClick={() => onBegin(null)}>
              Begin
            </Button>
          </div>
        </section>
        <CardDrop
          title="From a card"
          text="Drop a character card here: PNG, JSON, YAML or CharX of the V1, V2 or V3 standard, from SillyTavern, Chub, Agnai, RisuAI, text-generation-webui and others."
          Icon={FileUp}
          onImported={onImported}
        />
      </div>
      <Drafts />
      <section aria-label="From an example">
        <h2 className="t-m">From an example</h2>
        <ul className="creator-examples">
          {EXAMPLES.map(({ id, label, content }) => (
            <li key={id}>
              <button
                type="button"
                className="panel pad creator-example-card"
                onClick={() => onBegin(content)}
              >
                <span className="over">{label}</span>
                <b className="t-l">{content.name}</b>
                <span className="t2">{content.hook}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="cap">
        Do you know what you want? There is{' '}
        <Link className="link" to="/create-character-old">
          one plain form
        </Link>{' '}
        too.
      </p>
    </div>
  );
}

const DRAFTS_SHOWN = 3;

function Drafts() {
  const drafts = useOwnCharacters({ state: 'draft', visibility: 'all', q: '', sort: 'updated', page: 1 });
  const items = drafts.data?.items.slice(0, DRAFTS_SHOWN) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="Continue a draft">
      <div className="row between">
        <h2 className="t-m">Continue a draft</h2>
        <Link to="/user-characters" className="link">
          All your characters
        </Link>
      </div>
      <ul className="panel list creator-drafts">
        {items.map((draft) => (
          <li key={draft.id}>
            <Link to="/create-character" search={{ id: draft.id }} className="row g3">
              <Avatar name={draft.name || '?'} url={draft.avatar?.url} />
              <span className="grow">
                <b className="t-s clip">{draft.name || 'Unnamed'}</b>
                <span className="cap">{relativeDate(draft.updatedAt, browserClock.now())}</span>
              </span>
              <ArrowRight className="i i-s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
