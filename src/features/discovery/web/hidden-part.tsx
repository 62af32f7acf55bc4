import './hidden-part.css';
import { Link } from '@tanstack/react-router';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { useHiddenList, useUnhide } from './hidden.queries.ts';
import { MoreButton } from './more-button.tsx';

/** Whom the viewer is not interested in, and the way back. */
export function HiddenPart() {
  const list = useHiddenList();
  const characters = dedupePages(list.data?.pages, byId);
  if (list.isPending)
    return (
      <div aria-busy="true">
        <span className="sr" role="status">
          Loading hidden characters
        </span>
        <Skeleton className="hidden-skeleton" />
      </div>
    );
  if (list.isError && characters.length === 0)
    return (
      <div className="row between">
        <p className="t2">The list could not be loaded.</p>
        <Button size="small" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (characters.length === 0)
    return <p className="t2">No one. Choose “Not interested” in a card’s menu to hide a character.</p>;
  return (
    <>
      <p className="cap">They stay out of your feed and lists until you bring them back.</p>
      <ul className="list hidden-list">
        {characters.map((character) => (
          <HiddenRow key={character.id} character={character} />
        ))}
      </ul>
      <MoreButton list={list} isAlone={false} what="characters" />
    </>
  );
}

function HiddenRow({ character }: { character: CharacterSummary }) {
  const { isShown } = useNsfw();
  const unhide = useUnhide(character);
  const { id, name, persona, avatar, nsfw } = character;
  return (
    <li className="row g4">
      <PictureFrame
        className="hidden-picture"
        picture={avatar}
        sizes="44px"
        alt=""
        isCovered={nsfw && !isShown}
      />
      <div className="grow clip">
        <Link className="t-s" to="/characters/$id" params={{ id }}>
          {name}
        </Link>
        <p className="cap clip">{persona}</p>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Bring back ${name}`}
        busyText={unhide.isPending && 'One moment...'}
        onClick={() => unhide.mutate()}
      >
        Bring back
      </Button>
    </li>
  );
}
