import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { toggles } from '../../../platform/web/toggles/browser-toggles.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { FollowState } from '../contract.ts';
import { changeKey, FOLLOWS, followKey } from './follow-keys.ts';
import { sendFollow, socialClient } from './social.queries.ts';

/**
 * Whether the viewer follows a user, and a toggle for it. Changes are optimistic, the last one wins, and a failure is
 * rolled back. Guests are asked to sign up.
 */
export function useFollow({ id, name }: { id: string; name: string }): {
  isFollowing: boolean;
  /** Whether the user is the viewer. */
  isSelf: boolean;
  toggle: () => void;
} {
  const { user, isGuestNow, askToSignUp } = useSession();
  const queryClient = useQueryClient();
  const key = followKey(user?.id ?? 'guest', id);
  const isSelf = user?.id === id;
  const { data } = useQuery<FollowState>({
    queryKey: key,
    queryFn:
      user && !isSelf ? ({ signal }) => socialClient.followStatus({ params: { id } }, { signal }) : skipToken,
  });
  const thing = { userId: user?.id ?? 'guest', kind: FOLLOWS, id };

  function show(wanted: boolean): void {
    const before = queryClient.getQueryData<FollowState>(key);
    if (before)
      queryClient.setQueryData(key, {
        isFollowing: wanted,
        followers: before.followers + Number(wanted) - Number(before.isFollowing),
      });
  }

  const change = useMutation({
    mutationKey: changeKey(id),
    mutationFn: (wanted: boolean) => toggles.send(thing, wanted, (now) => sendFollow(id, now)),
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<FollowState>(key);
      show(wanted);
      return { before };
    },
    onSuccess: (state) => void queryClient.setQueryData(key, state),
    onError(error, wanted, context) {
      if (context?.before) queryClient.setQueryData(key, context.before);
      else void queryClient.invalidateQueries({ queryKey: key });
      showErrorToast(error, {
        title: wanted ? `${name} could not be followed` : `${name} could not be unfollowed`,
        description: messageOf(error),
      });
    },
    onSettled() {
      // Refetched when the lists are opened again, so that entries do not vanish under the pointer.
      for (const list of ['people', 'newest', 'counts'])
        void queryClient.invalidateQueries({ queryKey: ['social', list], refetchType: 'none' });
    },
  });

  const isFollowing = data?.isFollowing ?? false;
  return {
    isFollowing,
    isSelf,
    toggle() {
      if (isGuestNow()) askToSignUp(`follow ${name}`);
      else if (user && !isSelf) {
        if (toggles.change(thing, !isFollowing)) show(!isFollowing);
        else change.mutate(!isFollowing);
      }
    },
  };
}
