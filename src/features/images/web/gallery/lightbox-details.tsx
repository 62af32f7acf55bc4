import '../../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { Download, EyeOff, Trash2, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { buttonClass } from '../../../../platform/web/ui/button.tsx';
import { IconButton } from '../../../../platform/web/ui/icon-button.tsx';
import type { GalleryImage } from '../../contract.ts';
import { download } from './download.ts';

interface LightboxDetailsProps {
  image: GalleryImage;
  actions?: ReactNode;
  onDelete: () => void;
}

/** Whose, what of, from which words; and what can be done with it. */
export function LightboxDetails({ image, actions, onDelete }: LightboxDetailsProps) {
  const { character, owner, picture, prompt, isOwn } = image;
  return (
    <>
      <div>
        {character ? (
          <Link className="lightbox-who" to="/characters/$id" params={{ id: character.id }}>
            {character.name}
          </Link>
        ) : (
          <span className="lightbox-who">Picture</span>
        )}
        <p className="cap">{isOwn ? 'Made by you' : `By ${owner.username}`}</p>
      </div>
      <div className="row g2 lightbox-acts">
        {actions}
        {!picture.isCovered && (
          <IconButton label="Download" hasLine onClick={() => download(image)}>
            <Download className="i" />
          </IconButton>
        )}
        {isOwn && (
          <IconButton label="Delete" hasLine onClick={onDelete}>
            <Trash2 className="i" />
          </IconButton>
        )}
      </div>
      <hr className="hair" />
      {picture.isCovered && (
        <p className="row g2 t2">
          <EyeOff className="i i-s" />
          Covered. Turn NSFW on to see it.
        </p>
      )}
      {prompt && (
        <section>
          <h2 className="over">Prompt</h2>
          <p className="t2 lightbox-prompt">{prompt}</p>
          <Link
            className={buttonClass({ size: 'small', className: 'lightbox-more' })}
            to="/generate-images"
            search={{ characterId: character?.id, prompt, seed: image.seed }}
          >
            <WandSparkles className="i i-s" />
            Make one like this
          </Link>
        </section>
      )}
      <dl className="d-only">
        <Fact name="Model" value={nameOf(image.model)} />
        <Fact name="Ratio" value={image.aspectRatio} />
        {prompt && <Fact name="Seed" value={image.seed} />}
        <Fact name="Made" value={relativeDate(image.createdAt, browserClock.now())} />
      </dl>
      <p className="cap">Made by AI, and marked so in the file.</p>
    </>
  );
}

/** An id as a name: "atelier" gives "Atelier". */
const nameOf = (model: string) => model.slice(0, 1).toUpperCase() + model.slice(1);

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="clip">{value}</dd>
    </div>
  );
}
