import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { Person } from '../contract.ts';
import { shownName } from './creator-name.ts';
import { FollowButton } from './follow-button.tsx';
import { followersText } from './use-follower-count.ts';

/** A row of a list of people. */
export function PersonRow({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const name = shownName(person);
  return (
    <li className="people-row">
      <Link to="/creators/$id" params={{ id: person.id }} className="people-who" onClick={onOpen}>
        <Avatar name={name} url={person.avatarUrl} />
        <span className="grow">
          <b className="t-s clip" dir="auto">
            {name}
          </b>
          <span className="cap clip num">
            {[`@${person.username}`, followersText(person.followers)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      <FollowButton person={person} />
    </li>
  );
}

export const PersonRowSkeleton = () => (
  <li className="people-row" aria-hidden="true">
    <Skeleton className="av" />
    <span className="grow people-lines">
      <Skeleton style={{ width: '46%' }} />
      <Skeleton style={{ width: '64%' }} />
    </span>
  </li>
);
