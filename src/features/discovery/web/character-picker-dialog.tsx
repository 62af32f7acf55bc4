import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/dialog.tsx';
import { Input } from '../../../platform/web/ui/field.tsx';
import { PictureFrame } from '../../../platform/web/ui/picture-frame.tsx';
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { discoveryContract } from '../contract.ts';
import { matching } from './character-search.ts';

const client = createClient(discoveryContract);

/** The most that the server gives at once. */
const PAGE = 100;
/** A search goes on to further pages while it has found fewer. */
const ENOUGH = 12;
/** Pages that a search looks through. */
const PAGES_MAX = 5;

interface CharacterPickerDialogProps {
  onClose: () => void;
  onChoose: (character: CharacterSummary) => void;
}

/** Finds a character by words of its name, line and tags. */
export function CharacterPickerDialog({ onClose, onChoose }: CharacterPickerDialogProps) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  const [words, setWords] = useState('');
  const all = useInfiniteQuery({
    queryKey: ['discovery', 'pickable', user?.id ?? 'guest', isShown],
    queryFn: ({ pageParam, signal }) =>
      client.list({ query: { sort: 'popular', page: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore && last.page < PAGES_MAX ? last.page + 1 : undefined),
  });
  const found = matching(all.data?.pages.flatMap((page) => page.items) ?? [], words);
  const { fetchNextPage } = all;
  const wantsMore = found.length < ENOUGH && all.hasNextPage && !all.isFetching && !all.isError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  return (
    <Dialog isOpen onClose={onClose} className="picker-dialog">
      <div className="body">
        <DialogTitle className="d-m">
          Whose <em>picture</em>
        </DialogTitle>
        <div className="input-i" style={{ marginTop: 16 }}>
          <Search className="i" />
          <Input
            data-first-focus
            type="search"
            aria-label="Search characters"
            placeholder="Name, mood or tag"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="picker-found" aria-busy={all.isFetching}>
          {found.map((character) => (
            <button
              key={character.id}
              type="button"
              className="picker-card"
              onClick={() => onChoose(character)}
            >
              <PictureFrame
                picture={character.avatar}
                sizes="150px"
                alt=""
                isCovered={character.nsfw && !isShown}
              />
              <span className="name">{character.name}</span>
            </button>
          ))}
          {all.isFetching && found.length === 0 && <Waiting />}
          {all.isError && (
            <div className="picker-note">
              <p className="t2">The characters did not come.</p>
              <Button onClick={() => void all.refetch()}>Try again</Button>
            </div>
          )}
          {all.isSuccess && !all.isFetching && found.length === 0 && (
            <p className="picker-note t2" role="status">
              Nobody by these words. Try fewer.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const Waiting = () =>
  Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="picker-card" />);
