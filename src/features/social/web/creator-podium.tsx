import './creators.css';
import { Link } from '@tanstack/react-router';
import { isWorthShowing, shortNumber } from '../../../platform/web/format.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { TopCreator } from '../contract.ts';
import { CreatorFaces } from './creator-faces.tsx';
import { shownName } from './creator-name.ts';
import { FollowButton } from './follow-button.tsx';
import { followersText, useFollowerCount } from './use-follower-count.ts';

/** The first three creators, each with one of their characters. */
export function CreatorPodium({ creators }: { creators: readonly TopCreator[] }) {
  return (
    <ol className="podium">
      {creators.map((creator) => (
        <Place key={creator.place} creator={creator} />
      ))}
    </ol>
  );
}

function Place({ creator }: { creator: TopCreator }) {
  const { isShown } = useNsfw();
  const [first] = creator.characters;
  const name = shownName(creator);
  const isFirst = creator.place === 1;
  const followers = useFollowerCount(creator);
  return (
    <li className={`pod pod-${creator.place}`}>
      <Link to="/creators/$id" params={{ id: creator.id }} className="pod-picture" tabIndex={-1} aria-hidden>
        <span className={classNames('pod-frame', isFirst && 'arch')}>
          {first && (
            <PictureFrame
              picture={first.avatar}
              name={first.name}
              sizes={isFirst ? '(max-width: 760px) 92vw, 390px' : '(max-width: 760px) 46vw, 330px'}
              alt=""
              isCovered={first.nsfw && !isShown}
              isPriority
            />
          )}
        </span>
      </Link>
      <div className="pod-line">
        <span className="creator-place" aria-label={`Place ${creator.place}`} role="img">
          {creator.place}
        </span>
        <div className="grow">
          <h2 className="t-l clip" dir="auto">
            <Link to="/creators/$id" params={{ id: creator.id }}>
              {name}
            </Link>
          </h2>
          <p className="cap num">
            {[
              isWorthShowing(creator.chatCount) && `${shortNumber(creator.chatCount)} chats`,
              followersText(followers),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <FollowButton person={creator} variant="secondary" />
      </div>
      {creator.bio && (
        <p className="t2 clamp2 pod-bio" dir="auto">
          {creator.bio}
        </p>
      )}
      <CreatorFaces characters={creator.characters} />
    </li>
  );
}
