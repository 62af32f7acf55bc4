import '../../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import {
  Brush,
  Download,
  EyeOff,
  Flag,
  Globe,
  Heart,
  Lock,
  Trash2,
  UserRound,
  WandSparkles,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate, shortNumber } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { GalleryImage } from '../../contract.ts';
import { UPLOADED } from '../../rules.ts';
import { useImageModels, type RequestChat } from '../images.queries.ts';
import { download } from './download.ts';
import { usePublishing, useSettingPortrait } from './gallery.queries.ts';

interface LightboxDetailsProps {
  image: GalleryImage;
  actions?: ReactNode;
  /** The chat that another picture like it is made for. */
  chat?: RequestChat;
  onLike: () => void;
  onReport: () => void;
  onDelete: () => void;
}

/** Owner, character, prompt and actions of a picture. */
export function LightboxDetails({ image, actions, chat, onLike, onReport, onDelete }: LightboxDetailsProps) {
  const { character, picture, prompt, isOwn } = image;
  const models = useImageModels();
  // What may be published was drawn for whoever asked; nothing else may be changed.
  const canChange =
    image.canPublish && (models.data?.data.some(({ knows }) => knows.edits.length > 0) ?? false);
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
        <Maker image={image} />
      </div>
      <div className="row g2 lightbox-acts">
        {actions}
        <IconButton label="Like" hasLine isOn={image.isLiked} onClass="liked" onClick={onLike}>
          <Heart className={image.isLiked ? 'i fill' : 'i'} />
        </IconButton>
        {!picture.isCovered && (
          <IconButton label="Download" hasLine onClick={() => download(image)}>
            <Download className="i" />
          </IconButton>
        )}
        {isOwn ? (
          <IconButton label="Delete" hasLine onClick={onDelete}>
            <Trash2 className="i" />
          </IconButton>
        ) : (
          <ReportButton isReported={image.isReported} onReport={onReport} />
        )}
      </div>
      {isOwn && <OwnActions image={image} />}
      <hr className="hair" />
      {picture.isCovered && (
        <p className="row g2 t2">
          <EyeOff className="i i-s" />
          {coverText(picture)}
        </p>
      )}
      {prompt && (
        <section>
          <h2 className="over">Prompt</h2>
          <p className="t2 lightbox-prompt">{prompt}</p>
          <Link
            className={buttonClass({ size: 'small', className: 'lightbox-more' })}
            to="/generate-images"
            search={{
              characterId: character?.id,
              prompt,
              seed: image.seed,
              shape: image.aspectRatio,
              model: image.model,
              ...chat,
            }}
          >
            <WandSparkles className="i i-s" />
            Make one like this
          </Link>
          {canChange && (
            <Link
              className={buttonClass({ size: 'small', className: 'lightbox-more' })}
              to="/generate-images"
              search={{
                characterId: character?.id,
                prompt,
                shape: image.aspectRatio,
                model: image.model,
                from: image.id,
                ...chat,
              }}
            >
              <Brush className="i i-s" />
              Change this one
            </Link>
          )}
        </section>
      )}
      <dl className="d-only">
        <Fact name="Model" value={nameOf(image.model)} />
        <Fact name="Ratio" value={image.aspectRatio} />
        {image.seed && <Fact name="Seed" value={image.seed} />}
        <Fact name="Made" value={relativeDate(image.createdAt, browserClock.now())} />
        {image.likes > 0 && <Fact name="Likes" value={shortNumber(image.likes)} />}
      </dl>
      {image.model !== UPLOADED && (
        <p className="cap">
          Made by AI, and labeled as such in the file.{' '}
          <Link className="link" to="/verify">
            Check a picture
          </Link>
        </p>
      )}
    </>
  );
}

function coverText({ isUnseen, isBlurred }: GalleryImage['picture']): string {
  if (isUnseen) return 'Covered until our team has looked at it.';
  return isBlurred ? 'Blurred until you tap it.' : 'Covered. Turn NSFW on to see it.';
}

/** In the id of a model that belongs to an engine which an administrator added. */
const ENGINE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\//;

/** An id as a name: "atelier" gives "Atelier". */
function nameOf(id: string): string {
  const model = id.replace(ENGINE, '');
  return model.slice(0, 1).toUpperCase() + model.slice(1);
}

function Maker({ image: { isOwn, isPublished, isHidden, review, owner } }: { image: GalleryImage }) {
  if (isOwn && review === 'held')
    return (
      <p className="cap row g1">
        <EyeOff className="i i-xs" />
        Kept, and shown to nobody until our team has looked at it. You are told what comes of it; if it is
        refused, your coins come back.
      </p>
    );
  if (isOwn && isHidden)
    return (
      <p className="cap row g1">
        <EyeOff className="i i-xs" />
        Hidden because of a removal request.
        <Link className="link" to="/content-removal">
          Read why, and answer
        </Link>
      </p>
    );
  if (isOwn)
    return (
      <p className="cap row g1">
        {isPublished ? <Globe className="i i-xs" /> : <Lock className="i i-xs" />}
        {review === 'covered' && isPublished
          ? 'Made by you, published. Others see it covered until our team has looked at it.'
          : isPublished
            ? 'Made by you, published'
            : 'Made by you, only you see it'}
      </p>
    );
  return (
    <p className="cap clip">
      by{' '}
      <Link className="link" to="/all-user-images" search={{ userId: owner.id }}>
        {owner.username}
      </Link>
    </p>
  );
}

function ReportButton({ isReported, onReport }: { isReported: boolean; onReport: () => void }) {
  const { status, askToSignUp } = useSession();
  return (
    <IconButton
      label={isReported ? 'Reported' : 'Report'}
      hasLine
      disabled={isReported}
      onClick={() => (status === 'guest' ? askToSignUp('report pictures') : onReport())}
    >
      <Flag className={isReported ? 'i fill' : 'i'} />
    </IconButton>
  );
}

function OwnActions({ image }: { image: GalleryImage }) {
  const publishing = usePublishing(image.id);
  const portrait = useSettingPortrait(image);
  const mayBePortrait = image.character?.isOwn && !image.isPortrait;
  if (!image.canPublish && !mayBePortrait) return null;
  return (
    <div className="row g2 wrap lightbox-own">
      {image.canPublish && (
        <Button
          size="small"
          busyText={publishing.isPending ? 'One moment...' : undefined}
          icon={image.isPublished ? <Lock className="i i-xs" /> : <Globe className="i i-xs" />}
          onClick={() => publishing.mutate(!image.isPublished)}
        >
          {image.isPublished ? 'Unpublish' : 'Publish'}
        </Button>
      )}
      {mayBePortrait && (
        <Button
          size="small"
          busyText={portrait.isPending ? 'One moment...' : undefined}
          icon={<UserRound className="i i-xs" />}
          onClick={() => portrait.mutate()}
        >
          Set as portrait
        </Button>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="clip">{value}</dd>
    </div>
  );
}
