import type { ProfileCount } from '../../../../features/account/web/profile/profile-frame.tsx';
import type { UserProfile } from '../../../../features/account/settings-contract.ts';
import { CountButton } from '../../../../features/social/web/count-button.tsx';
import { shownName } from '../../../../features/social/web/creator-name.ts';
import { useCreatorCounts } from '../../../../features/social/web/social.queries.ts';

/** The follower counts of a profile; each one opens its list. */
export function usePeopleCounts(profile: UserProfile, isViewer: boolean): ProfileCount[] {
  const counts = useCreatorCounts(profile.id);
  const user = { id: profile.id, name: shownName(profile), isViewer };
  return [
    {
      label: 'follower',
      count: counts?.followers ?? null,
      isKept: isViewer,
      renderLink: (content) => (
        <CountButton kind="followers" user={user}>
          {content}
        </CountButton>
      ),
    },
    {
      label: 'following',
      plural: 'following',
      count: counts?.following ?? null,
      isKept: isViewer,
      renderLink: (content) => (
        <CountButton kind="following" user={user}>
          {content}
        </CountButton>
      ),
    },
  ];
}
