import './follow-button.css';
import { UserCheck, UserPlus } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { shownName } from './creator-name.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  person: { id: string; username: string; displayName: string };
  /** The style while the user is not followed. */
  variant?: 'primary' | 'secondary' | 'outline';
  size?: 'small' | 'medium';
  hasIcon?: boolean;
}

/** Renders nothing for the viewer themselves. */
export function FollowButton({ person, variant = 'outline', size = 'small', hasIcon }: FollowButtonProps) {
  const name = shownName(person);
  const { isFollowing, isSelf, toggle } = useFollow({ id: person.id, name });
  if (isSelf) return null;
  const Icon = isFollowing ? UserCheck : UserPlus;
  return (
    <Button
      variant={isFollowing ? 'secondary' : variant}
      size={size}
      className={classNames('follow-button', isFollowing && 'is-on')}
      icon={hasIcon && <Icon className="i i-s" />}
      aria-label={isFollowing ? `Following ${name}. Unfollow` : `Follow ${name}`}
      onClick={toggle}
    >
      <span className="follow-text">{isFollowing ? 'Following' : 'Follow'}</span>
      {isFollowing && (
        <span className="follow-undo" aria-hidden="true">
          Unfollow
        </span>
      )}
    </Button>
  );
}
