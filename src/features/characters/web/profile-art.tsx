import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { CharacterPage } from '../contract.ts';

/** Maximum number of gallery pictures under the portrait, before the link to the whole gallery. */
const STRIP = 4;

interface ProfileArtProps {
  character: CharacterPage;
  isCovered: boolean;
}

/** The portrait and the first pictures of the gallery. */
export function ProfileArt({ character, isCovered }: ProfileArtProps) {
  const { id, name, avatar, gallery, galleryCount } = character;
  // The portrait is already shown above.
  const strip = gallery.filter((picture) => picture.id !== avatar?.id).slice(0, STRIP);
  const more = galleryCount - strip.length;
  return (
    <div className="profile-art">
      <div className="arch profile-arch">
        <PictureFrame
          picture={avatar}
          name={name}
          sizes="(max-width: 760px) 250px, (max-width: 1180px) 34vw, 392px"
          alt={`Portrait of ${name}`}
          isCovered={isCovered}
          canReveal
          isLabelled
          isPriority
        />
      </div>
      <nav className="profile-strip" aria-label="Gallery">
        {strip.map((picture, index) => (
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
        <Link className="more" to="/character-gallery/$characterId" params={{ characterId: id }}>
          {more > 0 ? `+${more}` : <Images className="i" />}
          <span className="sr"> Whole gallery of {name}</span>
        </Link>
      </nav>
    </div>
  );
}
