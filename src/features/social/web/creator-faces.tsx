import './creators.css';
import { Link } from '@tanstack/react-router';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { TopCreator } from '../contract.ts';

/** Some of a creator's characters, each a link. */
export function CreatorFaces({ characters }: Pick<TopCreator, 'characters'>) {
  const { isShown } = useNsfw();
  return (
    <ul className="creator-faces">
      {characters.map((character) => (
        <li key={character.id}>
          <Link
            to="/characters/$id"
            params={{ id: character.id }}
            aria-label={character.name}
            title={character.name}
          >
            <PictureFrame
              picture={character.avatar}
              name={character.name}
              sizes="48px"
              alt=""
              isCovered={character.nsfw && !isShown}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
