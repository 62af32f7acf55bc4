import './profile-frame.css';
import type { ReactNode } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { shortNumber } from '../../../../platform/web/format.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import type { UserProfile } from '../../settings-contract.ts';

export interface ProfileCount {
  /** Of one. */
  label: string;
  /** Of several; without it, the label with an s. */
  plural?: string;
  /** Null while it is not known. */
  count: number | null;
  /** Whether a count of zero stays, without its number, because it leads somewhere of the viewer's own. */
  isKept?: boolean;
  /** Where it leads; draws the link around what it is given. */
  renderLink?: (content: ReactNode) => ReactNode;
}

interface ProfileFrameProps {
  profile: UserProfile;
  counts: ProfileCount[];
  /** Beside the name. */
  actions?: ReactNode;
  children: ReactNode;
}

const joined = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** One italic part in a display title: what follows the last blank, dot, dash or underscore. */
function DisplayName({ name }: { name: string }) {
  const cut = Math.max(...[' ', '.', '-', '_'].map((sign) => name.lastIndexOf(sign)));
  return cut < 1 || cut === name.length - 1 ? (
    <em>{name}</em>
  ) : (
    <>
      {name.slice(0, cut + 1)}
      <em>{name.slice(cut + 1)}</em>
    </>
  );
}

/** A user's public profile, with their works below. */
export function ProfileFrame({ profile, counts, actions, children }: ProfileFrameProps) {
  const { username, displayName, bio, avatarUrl, joinedAt } = profile;
  const hasOwnName = displayName !== '' && displayName !== username;
  return (
    <div className="person">
      <div className="person-cover" aria-hidden="true">
        <picture>
          <source srcSet="/pictures/garden-wide.avif" type="image/avif" />
          <img src="/pictures/garden-wide.webp" alt="" width={1600} height={900} />
        </picture>
      </div>
      <div className="person-body">
        <header className="person-head">
          <Avatar name={displayName || username} url={avatarUrl} size="xl" />
          <div className="grow">
            <h1 className="d-l clip" dir="auto">
              <DisplayName name={displayName || username} />
            </h1>
            <p className="t3">
              {hasOwnName && `@${username} · `}
              Joined {joined.format(new Date(Math.min(Date.parse(joinedAt), browserClock.now())))}
            </p>
          </div>
          {actions && <div className="row g2 person-acts">{actions}</div>}
        </header>
        {bio && (
          <p className="t2 person-bio" dir="auto">
            {bio}
          </p>
        )}
        <ul className="person-counts">
          {counts
            .filter(({ count, isKept }) => count !== 0 || isKept)
            .map(({ label, plural = `${label}s`, count, renderLink }) => {
              const content = (
                <>
                  {count !== 0 && <b className="num">{count === null ? '–' : shortNumber(count)}</b>}{' '}
                  <span>{count === 1 ? label : plural}</span>
                </>
              );
              return <li key={label}>{renderLink ? renderLink(content) : content}</li>;
            })}
        </ul>
        {children}
      </div>
    </div>
  );
}
