import './character-picker.css';
import { UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { CharacterSummary } from '../../../../shared/words/character.ts';

const CharacterPickerDialog = lazy(() =>
  import('./character-picker-dialog.tsx').then((module) => ({ default: module.CharacterPickerDialog })),
);

export type Pickable = Pick<CharacterSummary, 'id' | 'name' | 'avatar' | 'nsfw'>;

interface CharacterButtonProps {
  chosen: Pickable | null;
  /** True while the chosen one is on its way. */
  isWaiting?: boolean;
  onChoose: (character: Pickable | null) => void;
}

/** Says whom a picture shows, and opens the choice of somebody else or nobody. */
export function CharacterButton({ chosen, isWaiting, onChoose }: CharacterButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { isShown } = useNsfw();
  function choose(character: Pickable | null) {
    onChoose(character);
    setChoosing(false);
  }
  return (
    <>
      <button type="button" className="picker-who" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {isWaiting ? (
          <Skeleton className="picker-who-picture" />
        ) : chosen ? (
          <PictureFrame
            className="picker-who-picture"
            picture={chosen.avatar}
            name={chosen.name}
            sizes="44px"
            alt=""
            isCovered={chosen.nsfw && !isShown}
          />
        ) : (
          <span className="picker-who-picture is-nobody">
            <UserRound className="i" />
          </span>
        )}
        <span className="picker-who-text">
          <span className="sr">Character:</span>
          <b className="clip">{chosen ? chosen.name : 'Nobody'}</b>
          <span className="cap">{chosen ? 'with their look' : 'choose someone'}</span>
        </span>
      </button>
      {isChoosing && (
        <Suspense>
          <CharacterPickerDialog
            onClose={() => setChoosing(false)}
            onChoose={choose}
            onNobody={chosen ? () => choose(null) : undefined}
          />
        </Suspense>
      )}
    </>
  );
}
