import { Ellipsis, Eraser, Pencil, Pin, PinOff } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { MemoryScope, RememberedFact } from '../../memory-contract.ts';
import { SourceLink, type GoTo } from '../panes/source-link.tsx';
import { sourceText } from '../panes/source-text.ts';
import type { Speech } from '../panes/speech.ts';
import { FactEditor } from './fact-editor.tsx';
import { doubtText, factNotes, heldText } from './fact-text.ts';

const SOURCES_MAX = 3;

/** What can be done with a fact. */
export interface FactActions {
  pin: (fact: RememberedFact) => void;
  correct: (fact: RememberedFact, text: string) => Promise<unknown>;
  forget: (fact: RememberedFact) => void;
  /** It is still true. */
  confirm: (fact: RememberedFact) => void;
  /** Moves it to another scope, where there are several. */
  move?: (fact: RememberedFact, scope: MemoryScope) => void;
  /** Takes the last correction back. */
  undoCorrection?: (fact: RememberedFact) => void;
}

export interface FactListContext {
  actions: FactActions;
  speech: Speech;
  /** The open conversation, if the list stands in one. */
  here?: { conversationId: string; goTo: GoTo };
  /** The fact that is being stored. */
  busyId: string | null;
}

interface FactRowProps extends FactListContext {
  fact: RememberedFact;
  /** The one tab stop of the list. */
  isCurrent: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Undefined while nothing can be selected. */
  isSelected?: boolean;
  onSelect?: () => void;
}

/** A sentence that is remembered, its receipts, and what can be done with it. */
export function FactRow(props: FactRowProps) {
  const { fact, speech, here, busyId, isCurrent, isEditing, onEdit, isSelected, onSelect, actions } = props;
  const now = browserClock.now();
  const tabIndex = isCurrent ? 0 : -1;
  const isSaving = busyId === fact.id;
  return (
    <li
      className={classNames('memory-fact', isSelected && 'is-selected')}
      data-fact={fact.id}
      tabIndex={isEditing ? undefined : tabIndex}
      aria-busy={isSaving || undefined}
    >
      {isSelected !== undefined ? (
        <input
          type="checkbox"
          className="memory-check"
          checked={isSelected}
          aria-label={`Select: ${fact.text}`}
          tabIndex={tabIndex}
          onChange={onSelect}
        />
      ) : fact.isPinned ? (
        <Pin className="i" />
      ) : (
        <i className="petal" />
      )}
      <div>
        {isEditing ? (
          <FactEditor
            label={`Correct: ${fact.text}`}
            text={fact.text}
            onSave={(text) => actions.correct(fact, text)}
            onDone={() => onEdit(false)}
          />
        ) : (
          <p className="memory-fact-text">{fact.text}</p>
        )}
        <p className="memory-notes">
          {fact.sources.slice(0, SOURCES_MAX).map((source) => (
            <SourceLink key={source.messageId} to={source} here={here} tabIndex={tabIndex}>
              {sourceText(source, speech.possessive, now)}
            </SourceLink>
          ))}
          {fact.sources.length > SOURCES_MAX && <span>{fact.sources.length - SOURCES_MAX} more</span>}
          {factNotes(fact, now).map((note) => (
            <span key={note}>{note}</span>
          ))}
          {isSaving && <span role="status">saving…</span>}
        </p>
        {!isEditing && <Doubt {...props} tabIndex={tabIndex} />}
        <Older fact={fact} speech={speech} here={here} tabIndex={tabIndex} now={now} />
      </div>
      {!isEditing && <Actions {...props} tabIndex={tabIndex} />}
    </li>
  );
}

/** A quiet question about what may have changed, with its three answers. */
function Doubt({ fact, actions, onEdit, tabIndex }: FactRowProps & { tabIndex: number }) {
  const question = doubtText(fact);
  if (question === null) return null;
  const named = (answer: string) => ({ 'aria-label': `${answer}: ${fact.text}`, tabIndex });
  return (
    <div className="memory-doubt" role="group" aria-label={`${question} ${fact.text}`}>
      <span>{question}</span>
      <span className="row g1 wrap">
        <Button size="small" {...named('Yes, still')} onClick={() => actions.confirm(fact)}>
          Yes, still
        </Button>
        <Button size="small" variant="ghost" {...named('No, forget')} onClick={() => actions.forget(fact)}>
          No, forget
        </Button>
        <Button size="small" variant="ghost" {...named('Correct…')} onClick={() => onEdit(true)}>
          Correct…
        </Button>
      </span>
    </div>
  );
}

type OlderProps = Pick<FactRowProps, 'fact' | 'speech' | 'here'> & { tabIndex: number; now: number };

/** What was true before, with its time. */
function Older({ fact, speech, here, tabIndex, now }: OlderProps) {
  return fact.older.map((version) => (
    <div key={`${version.until}${version.text}`} className="memory-older">
      <s>{version.text}</s>
      <p className="memory-notes">
        <span>{heldText(version, now)}</span>
        {version.sources.slice(0, 1).map((source) => (
          <SourceLink key={source.messageId} to={source} here={here} tabIndex={tabIndex}>
            {sourceText(source, speech.possessive, now)}
          </SourceLink>
        ))}
      </p>
    </div>
  ));
}

const SCOPES: MemoryScope[] = ['chat', 'character', 'user'];

function Actions({ fact, actions, speech, tabIndex, onEdit, onSelect }: FactRowProps & { tabIndex: number }) {
  const scopeNames: Record<MemoryScope, string> = {
    chat: 'Keep to this conversation',
    character: `Keep for all with ${speech.object}`,
    user: 'Tell every character',
  };
  const PinIcon = fact.isPinned ? PinOff : Pin;
  const pinText = fact.isPinned ? 'Unpin' : 'Pin';
  const { move, undoCorrection } = actions;
  return (
    <div className="memory-actions">
      <IconButton
        className="d-only"
        label={pinText}
        title={pinText}
        tabIndex={tabIndex}
        onClick={() => actions.pin(fact)}
      >
        <PinIcon className="i i-s" />
      </IconButton>
      <IconButton
        className="d-only"
        label="Correct"
        title="Correct"
        tabIndex={tabIndex}
        onClick={() => onEdit(true)}
      >
        <Pencil className="i i-s" />
      </IconButton>
      <IconButton
        className="d-only"
        label="Forget"
        title="Forget"
        tabIndex={tabIndex}
        onClick={() => actions.forget(fact)}
      >
        <Eraser className="i i-s" />
      </IconButton>
      <Menu
        className="menu"
        trigger={
          <IconButton label={`Actions for: ${fact.text}`} title="More" tabIndex={tabIndex}>
            <Ellipsis className="i i-s" />
          </IconButton>
        }
      >
        <MenuItem icon={<PinIcon className="i i-s" />} onSelect={() => actions.pin(fact)}>
          {pinText}
        </MenuItem>
        <MenuItem icon={<Pencil className="i i-s" />} onSelect={() => onEdit(true)}>
          Correct
        </MenuItem>
        {undoCorrection && fact.older.length > 0 && (
          <MenuItem onSelect={() => undoCorrection(fact)}>Take the correction back</MenuItem>
        )}
        {onSelect && <MenuItem onSelect={onSelect}>Select to merge</MenuItem>}
        {move && <MenuLine />}
        {move &&
          SCOPES.filter((scope) => scope !== fact.scope).map((scope) => (
            <MenuItem key={scope} onSelect={() => move(fact, scope)}>
              {scopeNames[scope]}
            </MenuItem>
          ))}
        <MenuLine />
        <MenuItem icon={<Eraser className="i i-s" />} onSelect={() => actions.forget(fact)}>
          Forget
        </MenuItem>
      </Menu>
    </div>
  );
}
