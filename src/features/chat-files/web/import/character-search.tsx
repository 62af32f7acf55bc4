import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import { useCandidates } from '../chat-files.queries.ts';

interface CharacterSearchProps {
  /** Whose chats they are. */
  title: string;
  onFound: (character: { id: string; label: string }) => void;
  onClose: () => void;
}

const SETTLE_MS = 200;

export function CharacterSearch({ title, onFound, onClose }: CharacterSearchProps) {
  const [typed, setTyped] = useState('');
  const words = useSettledValue(typed.trim().slice(0, 100), SETTLE_MS);
  const found = useCandidates(words);
  const items = found.data?.items;
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Who is {title} here?</DialogTitle>
        <input
          className="input"
          type="search"
          data-first-focus
          aria-label="Name of the character"
          placeholder="Your own, one you have talked with, or an exact name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className="import-found" aria-busy={found.isFetching || undefined}>
          {items?.map(({ id, name, creator, isOwn }) => (
            <li key={id}>
              <button
                type="button"
                className="import-found-one"
                onClick={() => onFound({ id, label: isOwn ? `${name}, yours` : `${name} by ${creator}` })}
              >
                <b className="t-s clip">{name}</b>
                <span className="cap clip">{isOwn ? 'Yours' : `by ${creator}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {items?.length === 0 && (
          <p className="t2" role="status">
            No character of that name. Make one first, or leave these chats out for now.
          </p>
        )}
        {found.isError && (
          <p className="alert alert-d" role="alert">
            The characters could not be loaded. Check your connection.
          </p>
        )}
        <div className="row">
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
