import './character-picker.css';
import { Ban, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Input } from '../../../../platform/web/ui/controls/field.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { usePickable } from './pickable.queries.ts';

interface CharacterPickerDialogProps {
  onClose: () => void;
  onChoose: (character: CharacterSummary) => void;
  /** Chooses nobody, where that is a choice. */
  onNobody?: (() => void) | undefined;
  /** What is chosen for, as the dialog's title. */
  title?: ReactNode;
}

const WHOSE = (
  <>
    Whose <em>picture</em>
  </>
);
/** As long as the search takes. */
const QUERY_MAX = 200;
/** A pause in typing, before the server is asked. */
const PAUSE_MS = 250;

/** Finds a character by words of its name, line and tags; without words, the liveliest. */
export function CharacterPickerDialog({
  onClose,
  onChoose,
  onNobody,
  title = WHOSE,
}: CharacterPickerDialogProps) {
  const { isShown } = useNsfw();
  const [words, setWords] = useState('');
  const wanted = words.length > QUERY_MAX ? '' : words.trim();
  const asked = useSettledValue(wanted, PAUSE_MS);
  const found = usePickable(asked);
  const characters = found.data?.pages.flatMap((page) => page.items) ?? [];
  const isSettling = found.isPlaceholderData || asked !== wanted;
  const mayFetch = found.hasNextPage && !found.isFetching && !found.isError;
  const end = useReached(mayFetch, () => void found.fetchNextPage());

  return (
    <Dialog isOpen onClose={onClose} className="picker-dialog">
      <div className="body">
        <DialogTitle className="d-m">{title}</DialogTitle>
        <div className="input-i" style={{ marginTop: 16 }}>
          <Search className="i" />
          <Input
            data-first-focus
            type="search"
            aria-label="Search characters"
            placeholder="Name, mood or tag"
            maxLength={QUERY_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {onNobody && (
          <Button size="small" className="picker-nobody" icon={<Ban className="i i-s" />} onClick={onNobody}>
            Nobody in particular
          </Button>
        )}
        <div
          className={isSettling ? 'picker-found is-settling' : 'picker-found'}
          aria-busy={found.isFetching || isSettling}
        >
          {characters.map((character) => (
            <button
              key={character.id}
              type="button"
              className="picker-card"
              onClick={() => onChoose(character)}
            >
              <PictureFrame
                picture={character.avatar}
                name={character.name}
                sizes="150px"
                alt=""
                isCovered={character.nsfw && !isShown}
              />
              <span className="name">{character.name}</span>
            </button>
          ))}
          {found.isPending && <Waiting />}
          {found.isError && (
            <div className="picker-note">
              <p className="t2">The characters could not be loaded.</p>
              <Button onClick={() => void found.refetch()}>Try again</Button>
            </div>
          )}
          {found.isSuccess && !isSettling && characters.length === 0 && (
            <p className="picker-note t2" role="status">
              No one found. Try fewer words.
            </p>
          )}
          <div ref={end} className="picker-end" />
        </div>
      </div>
    </Dialog>
  );
}

const Waiting = () =>
  Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="picker-card" />);
