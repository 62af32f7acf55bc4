import { skipToken, useQuery } from '@tanstack/react-query';
import { shortNumber } from '../../../platform/web/format.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { FollowState } from '../contract.ts';
import { followKey } from './follow-keys.ts';

interface FollowerCountProps {
  person: { id: string; followers: number };
  /** Whether "followers" is written after the number. */
  hasWord?: boolean;
}

/** The number of followers, which includes the viewer's own pending change. */
export function FollowerCount({ person, hasWord }: FollowerCountProps) {
  const { user } = useSession();
  const { data } = useQuery<FollowState>({
    queryKey: followKey(user?.id ?? 'guest', person.id),
    queryFn: skipToken,
  });
  const followers = data?.followers ?? person.followers;
  const word = followers === 1 ? 'follower' : 'followers';
  return (
    <>
      {shortNumber(followers)}
      {hasWord && ` ${word}`}
    </>
  );
}
