import './character-card.css';
import { Link } from '@tanstack/react-router';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { isWorthShowing, shortNumber } from '../../../../platform/web/format.ts';
import { useIsLocked } from '../../../../platform/web/membership-gate.ts';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Badge } from '../../../../platform/web/ui/controls/badge.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { CardCharacter } from '../../../../shared/words/character.ts';
import type { Highlights } from '../../contract.ts';
import { FEED_SIZES } from '../discovery.queries.ts';
import { Highlighted } from './highlighted.tsx';
import { MembersBadge } from './members-badge.tsx';
import { useIsNewToVisitor } from './new-to-visitor.ts';

/** Where the words of a search stand in the texts of a card. */
export interface CardMarks {
  name: Highlights;
  persona: Highlights;
}

interface CharacterCardProps {
  character: CardCharacter;
  /** Top right, on the picture: favourite, for instance. */
  actions?: ReactNode;
  /** The chat button: always on the feature card, on others under pointer or focus. */
  chat?: ReactNode;
  /** The large one. */
  isFeature?: boolean;
  /** The reason for showing it, as a last short line. */
  why?: string;
  marks?: CardMarks;
}

/** The whole card is a link to the character; its buttons stand beside the link, not in it. */
export function CharacterCard({
  character,
  actions,
  chat,
  isFeature = false,
  why,
  marks,
}: CharacterCardProps) {
  const nsfw = useNsfw();
  const isNew = useIsNewToVisitor(character);
  const isLocked = useIsLocked(character.isPremium, 'hasPremiumCharacters');
  // A small card has room for one sign beside its star.
  const badge = isLocked && !isFeature ? null : isFeature ? 'Tonight’s bloom' : isNew ? 'New' : null;
  const stats = (
    <div className="stats num">
      {isWorthShowing(character.chatCount) && (
        <span>
          <MessageCircle className="i i-xs" />
          <span className="sr">Chats: </span>
          {shortNumber(character.chatCount)}
        </span>
      )}
      {isWorthShowing(character.likes) && (
        <span>
          <Heart className="i i-xs" />
          <span className="sr">Likes: </span>
          {shortNumber(character.likes)}
        </span>
      )}
    </div>
  );
  return (
    <article className={isFeature ? 'card feature' : classNames('card', CROPS[cropOf(character.id)])}>
      <PictureFrame
        className="card-picture"
        picture={character.avatar}
        name={character.name}
        sizes={isFeature ? FEED_SIZES.feature : FEED_SIZES.card}
        alt={`Portrait of ${character.name}`}
        isCovered={character.nsfw && !nsfw.isShown}
        canReveal
        isLabelled
      />
      <div className="meta">
        <h2 className={isFeature ? undefined : 'clip'}>
          <Link className="card-link" to="/characters/$id" params={{ id: character.id }}>
            {isFeature ? (
              <DisplayName name={character.name} />
            ) : (
              <Highlighted text={character.name} marks={marks?.name} />
            )}
          </Link>
        </h2>
        <p className={isFeature ? 'clamp2' : why ? 'clip' : 'clamp2'}>
          <Highlighted text={character.persona} marks={marks?.persona} />
        </p>
        {isFeature ? (
          <div className="row between card-foot">
            {chat}
            {why ? <p className="why">{why}</p> : stats}
          </div>
        ) : (
          <>
            {why && <p className="why clip">{why}</p>}
            {stats}
            {chat && <div className="go">{chat}</div>}
          </>
        )}
      </div>
      {(badge || isLocked) && (
        <div className="tl">
          {isLocked && <MembersBadge name={character.name} />}
          {badge && <Badge isAccent={isFeature}>{badge}</Badge>}
        </div>
      )}
      {actions && <div className="tr">{actions}</div>}
    </article>
  );
}

/** Portraits are framed alike; varied crops keep a grid of them from looking uniform. */
const CROPS = ['', 'is-near', 'is-left', 'is-right'];

/** The same on every visit. */
const cropOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % CROPS.length;

/** One italic word in a display title: the last of the name. */
function DisplayName({ name }: { name: string }) {
  const cut = name.lastIndexOf(' ');
  return cut < 0 ? (
    name
  ) : (
    <>
      {name.slice(0, cut)} <em>{name.slice(cut + 1)}</em>
    </>
  );
}
