import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { PictureFrame } from '../../../platform/web/ui/picture-frame.tsx';
import type { CharacterPage } from '../contract.ts';

/** Gallery pictures under the portrait; the last place leads to all of them. */
const STRIP = 4;

interface ProfileArtProps {
  character: CharacterPage;
  isCovered: boolean;
}

/** The portrait in its arch, and the first of the gallery. */
export function ProfileArt({ character, isCovered }: ProfileArtProps) {
  const { id, name, avatar, gallery } = character;
  const more = gallery.length - STRIP;
  return (
    <div className="profile-art">
      <div className="arch profile-arch">
        <PictureFrame
          picture={avatar}
          sizes="(max-width: 760px) 250px, (max-width: 1180px) 34vw, 392px"
          alt={`Portrait of ${name}`}
          isCovered={isCovered}
          canReveal
          isPriority
        />
      </div>
      {gallery.length > 0 && (
        <nav className="profile-strip" aria-label="Gallery">
          {gallery.slice(0, STRIP).map((picture, index) => (
            <Link
              key={picture.id}
              to="/character-gallery/$characterId"
              params={{ characterId: id }}
              hash={picture.id}
              aria-label={`Picture ${index + 1} of ${name}`}
            >
              <PictureFrame picture={picture} sizes="68px" alt="" isCovered={isCovered} />
            </Link>
          ))}
          <Link
            className="more"
            to="/character-gallery/$characterId"
            params={{ characterId: id }}
            aria-label={`Whole gallery of ${name}`}
          >
            {more > 0 ? `+${more}` : <Images className="i" />}
          </Link>
        </nav>
      )}
    </div>
  );
}
