import { useMutation } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import type { BookUses } from '../../contract.ts';
import { lorebooksClient, useLorebooksChanged, useTargets } from '../lorebooks.queries.ts';
import { usesText } from './uses-text.ts';

interface UsesDialogProps {
  book: { id: string; name: string; uses: BookUses };
  onSaved?: (uses: BookUses) => void;
  onClose: () => void;
}

/** How long typing has to pause before the server is asked. Milliseconds. */
const PAUSE_MS = 250;

/** Chooses where a lorebook applies. */
export function UsesDialog({ book, onSaved, onClose }: UsesDialogProps) {
  const changed = useLorebooksChanged();
  const [uses, setUses] = useState(book.uses);
  const saving = useMutation({
    mutationFn: () =>
      lorebooksClient.setUses({
        params: { id: book.id },
        body: {
          isGlobal: uses.isGlobal,
          conversationIds: uses.conversations.map(({ id }) => id),
          characterIds: uses.characters.map(({ id }) => id),
          personaIds: uses.personas.map(({ id }) => id),
        },
      }),
    onSuccess(saved) {
      changed();
      showToast({ tone: 'success', title: usesText(saved) });
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} className="books-uses">
      <div className="body col g4">
        <DialogTitle>Where {book.name} applies</DialogTitle>
        <label className="check">
          <input
            type="checkbox"
            checked={uses.isGlobal}
            onChange={(event) => setUses({ ...uses, isGlobal: event.target.checked })}
          />
          In all my chats
        </label>
        <Chosen uses={uses} onChange={setUses} />
        <Finder uses={uses} onChange={setUses} />
        {saving.isError && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            {messageOf(saving.error, 'It could not be saved. Check your connection, then try again.')}
          </p>
        )}
        <div className="row g3 wrap">
          <Button
            variant="primary"
            busyText={saving.isPending && 'Saving...'}
            onClick={() => saving.mutate()}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  uses: BookUses;
  onChange: (uses: BookUses) => void;
}

function Chosen({ uses, onChange }: PartProps) {
  const rows = [
    ...uses.personas.map(({ id, name }) => ({
      id,
      text: `While you speak as ${name}`,
      without: { ...uses, personas: uses.personas.filter((each) => each.id !== id) },
    })),
    ...uses.characters.map(({ id, name }) => ({
      id,
      text: `Chats with ${name}`,
      without: { ...uses, characters: uses.characters.filter((each) => each.id !== id) },
    })),
    ...uses.conversations.map(({ id, title }) => ({
      id,
      text: `The conversation ${title}`,
      without: { ...uses, conversations: uses.conversations.filter((each) => each.id !== id) },
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul className="books-chosen" aria-label="Chosen">
      {rows.map(({ id, text, without }) => (
        <li key={id} className="row between g2">
          <span className="clip">{text}</span>
          <IconButton size="small" label={`Remove: ${text}`} onClick={() => onChange(without)}>
            <X className="i i-s" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Finder({ uses, onChange }: PartProps) {
  const [words, setWords] = useState('');
  const found = useTargets(useSettledValue(words.trim(), PAUSE_MS));
  const characters = (found.data?.characters ?? []).filter(
    ({ id }) => !uses.characters.some((chosen) => chosen.id === id),
  );
  const conversations = (found.data?.conversations ?? []).filter(
    ({ id }) => !uses.conversations.some((chosen) => chosen.id === id),
  );
  const personas = (found.data?.personas ?? []).filter(
    ({ id }) => !uses.personas.some((chosen) => chosen.id === id),
  );
  return (
    <>
      <Field label="Or only with a character, in one conversation, or as a persona">
        {(linked) => (
          <Input
            {...linked}
            type="search"
            placeholder="Find by name"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <div className="books-targets">
        <TargetList
          label="Characters"
          items={characters.map(({ id, name }) => ({
            id,
            text: name,
            add: () => onChange({ ...uses, characters: [...uses.characters, { id, name }] }),
          }))}
        />
        <TargetList
          label="Conversations"
          items={conversations.map(({ id, title }) => ({
            id,
            text: title,
            add: () => onChange({ ...uses, conversations: [...uses.conversations, { id, title }] }),
          }))}
        />
        <TargetList
          label="Your personas"
          items={personas.map(({ id, name }) => ({
            id,
            text: name,
            add: () => onChange({ ...uses, personas: [...uses.personas, { id, name }] }),
          }))}
        />
        {found.data && characters.length + conversations.length + personas.length === 0 && (
          <p className="cap">{words.trim() ? 'Nobody with this name.' : 'Begin a chat first.'}</p>
        )}
        {found.isError && <p className="cap">The list could not be loaded.</p>}
      </div>
    </>
  );
}

interface TargetListProps {
  label: string;
  items: { id: string; text: string; add: () => void }[];
}

function TargetList({ label, items }: TargetListProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="over">{label}</h3>
      <ul>
        {items.map(({ id, text, add }) => (
          <li key={id}>
            <button type="button" className="books-target clip" onClick={add}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
