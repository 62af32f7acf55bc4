import './creators.css';
import { Link } from '@tanstack/react-router';
import { shortNumber } from '../../../platform/web/format.ts';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { TopCreator } from '../contract.ts';
import type { Period } from '../rules.ts';
import { CreatorFaces } from './creator-faces.tsx';
import { shownName } from './creator-name.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollowerCount } from './use-follower-count.ts';
import { WITHIN } from './periods.ts';

interface CreatorRowProps {
  creator: TopCreator;
  period: Period;
  /** Whether the number of the place is written. */
  isRanked: boolean;
}

export function CreatorRow({ creator, period, isRanked }: CreatorRowProps) {
  const name = shownName(creator);
  return (
    <li className="creator-row">
      {isRanked ? (
        <span className="creator-place" aria-label={`Place ${creator.place}`} role="img">
          {creator.place}
        </span>
      ) : (
        <span />
      )}
      <div className="creator-who">
        <Avatar name={name} url={creator.avatarUrl} />
        <div className="grow">
          <h2 className="t-s clip" dir="auto">
            <Link to="/creators/$id" params={{ id: creator.id }}>
              {name}
            </Link>
          </h2>
          <p className="cap creator-bio" dir="auto">
            {creator.bio}
          </p>
        </div>
      </div>
      <dl className="creator-counts num">
        <Count name="Characters" value={creator.characterCount} />
        <Count name="Chats" value={creator.chatCount} />
        <Followers creator={creator} />
        <Count name={`People ${WITHIN[period]}`} value={creator.people} isGained={period !== 'all'} />
      </dl>
      <CreatorFaces characters={creator.characters} />
      <FollowButton person={creator} />
    </li>
  );
}

function Followers({ creator }: { creator: TopCreator }) {
  return <Count name="Followers" value={useFollowerCount(creator)} />;
}

/** Empty for zero, so that the columns stay under their titles. */
function Count({ name, value, isGained }: { name: string; value: number; isGained?: boolean }) {
  if (value === 0) return <div />;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isGained ? 'is-gained' : undefined}>{shortNumber(value)}</dd>
    </div>
  );
}

export const CreatorRowSkeleton = () => (
  <li className="creator-row" aria-hidden="true">
    <span />
    <div className="creator-who">
      <Skeleton className="av" />
      <div className="grow creator-lines">
        <Skeleton style={{ width: '40%' }} />
        <Skeleton style={{ width: '86%' }} />
      </div>
    </div>
    <Skeleton className="creator-counts" />
    <Skeleton className="creator-faces" />
    <Skeleton className="follow-button" />
  </li>
);
