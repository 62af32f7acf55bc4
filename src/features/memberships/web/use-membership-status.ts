import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/web/session.tsx';

export const statusKey = (userId: string | undefined) => ['memberships', 'status', userId] as const;

/** As long as other data (section 9), except what stands in for an answer that did not come. */
const FRESH_MS = 5 * 60_000;

/** When it is asked for again while it may be changing. Milliseconds, each after the answer before. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * The caller's tier, membership and permissions. Its code comes late: the first screen needs none of it.
 * @param options.isChanging asks again for half a minute, longer each time
 */
export function useMembershipStatus({ isChanging = false } = {}) {
  const { user, isProfileFresh } = useSession();
  return useQuery({
    queryKey: statusKey(user?.id),
    queryFn:
      user && isProfileFresh
        ? async ({ signal }) => {
            const { fetchStatus } = await import('./membership-client.ts');
            return fetchStatus(signal);
          }
        : skipToken,
    refetchInterval: ({ state }) =>
      (isChanging && AGAIN_MS[state.dataUpdateCount + state.errorUpdateCount - 1]) || false,
    staleTime: ({ state }) => (state.data?.success ? FRESH_MS : 0),
  });
}
