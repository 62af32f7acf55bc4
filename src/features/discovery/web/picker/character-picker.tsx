import './character-picker.css';
import { Ban, Search } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { useFeed } from '../discovery.queries.ts';

const CharacterPickerDialog = lazy(() =>
  import('./character-picker-dialog.tsx').then((module) => ({ default: module.CharacterPickerDialog })),
);

/** Faces beside the chosen one, before "None" and "Search". */
const FACES = 4;

export type Pickable = Pick<CharacterSummary, 'id' | 'name' | 'avatar' | 'nsfw'>;

interface CharacterPickerProps {
  chosen: Pickable | null;
  /** True while the chosen one is on its way. */
  isWaiting?: boolean;
  onChoose: (character: Pickable | null) => void;
}

/** A row of faces: the chosen one, some popular ones, none, and a search for all others. */
export function CharacterPicker({ chosen, isWaiting, onChoose }: CharacterPickerProps) {
  const popular = useFeed({ sort: 'trending', tag: null });
  const [isSearching, setSearching] = useState(false);
  const known = popular.data?.pages[0]?.items.slice(0, FACES) ?? [];
  const isAmong = !chosen || known.some(({ id }) => id === chosen.id);
  const faces = isAmong ? known : [chosen, ...known.slice(0, FACES - 1)];
  const waiting = popular.isPending || isWaiting ? FACES - faces.length : 0;
  return (
    <div className="picker" role="group" aria-label="Character">
      <Face label="None" isChosen={!chosen && !isWaiting} onClick={() => onChoose(null)}>
        <span className="picker-sign">
          <Ban className="i" />
        </span>
      </Face>
      {faces.map((character) => (
        <CharacterFace
          key={character.id}
          character={character}
          isChosen={character.id === chosen?.id}
          onClick={() => onChoose(character)}
        />
      ))}
      {Array.from({ length: Math.max(0, waiting) }, (_, index) => (
        <span key={index} className="picker-face">
          <Skeleton className="picker-round" />
        </span>
      ))}
      <Face label="Search" hasPopup onClick={() => setSearching(true)}>
        <span className="picker-sign">
          <Search className="i" />
        </span>
      </Face>
      {isSearching && (
        <Suspense>
          <CharacterPickerDialog
            onClose={() => setSearching(false)}
            onChoose={(character) => {
              onChoose(character);
              setSearching(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FaceProps {
  label: string;
  isChosen?: boolean;
  hasPopup?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Face({ label, isChosen, hasPopup, onClick, children }: FaceProps) {
  return (
    <button
      type="button"
      className={classNames('picker-face', isChosen && 'on')}
      aria-pressed={hasPopup ? undefined : Boolean(isChosen)}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
      <span className="clip">{label}</span>
    </button>
  );
}

function CharacterFace({
  character,
  ...rest
}: { character: Pickable } & Pick<FaceProps, 'isChosen' | 'onClick'>) {
  const { isShown } = useNsfw();
  return (
    <Face label={character.name.split(' ')[0]!} {...rest}>
      <PictureFrame
        className="picker-round"
        picture={character.avatar}
        name={character.name}
        sizes="50px"
        alt=""
        isCovered={character.nsfw && !isShown}
      />
    </Face>
  );
}
