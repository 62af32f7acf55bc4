import { skipToken, useQuery } from '@tanstack/react-query';
import { shortNumber } from '../../../platform/web/format.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { FollowState } from '../contract.ts';
import { followKey } from './follow-keys.ts';

/** The number of followers, which includes the viewer's own pending change. */
export function useFollowerCount(person: { id: string; followers: number }): number {
  const { user } = useSession();
  const { data } = useQuery<FollowState>({
    queryKey: followKey(user?.id ?? 'guest', person.id),
    queryFn: skipToken,
  });
  return data?.followers ?? person.followers;
}

/** Null for zero. */
export const followersText = (count: number): string | null =>
  count === 0 ? null : `${shortNumber(count)} ${count === 1 ? 'follower' : 'followers'}`;
