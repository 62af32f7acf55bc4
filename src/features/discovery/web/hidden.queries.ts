// "Not interested": a card goes at once, and comes back to its place where that is undone.
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { showToast } from '../../../platform/web/toasts.ts';
import { discoveryClient } from './discovery.queries.ts';

const hiddenKey = (viewer: string) => ['discovery', 'hidden', viewer] as const;
const NOBODY: readonly string[] = [];

/** Whom the viewer hid since the lists on screen were fetched. */
export function useHiddenIds(): readonly string[] {
  const { user } = useSession();
  const { data } = useQuery<readonly string[]>({
    queryKey: hiddenKey(user?.id ?? 'guest'),
    queryFn: skipToken,
  });
  return data ?? NOBODY;
}

/** For a signed-in viewer; guests are asked to sign up first. */
export function useHide(character: { id: string; name: string }): () => void {
  const { user, askToSignUp } = useSession();
  const queryClient = useQueryClient();
  const { id, name } = character;
  const { mutate } = useMutation({
    // One after the other: an undo never overtakes what it undoes.
    scope: { id: `hide ${id}` },
    mutationFn: (isHidden: boolean) =>
      isHidden ? discoveryClient.hide({ params: { id } }) : discoveryClient.unhide({ params: { id } }),
    onMutate: (isHidden) => mark(isHidden),
    onError(error, isHidden) {
      mark(!isHidden);
      if (error instanceof ApiError && error.isRateLimit) return;
      showToast({
        tone: 'error',
        title: 'Your feed was not changed',
        description: messageOf(error, 'Check your connection, then try again.'),
      });
    },
  });

  function mark(isHidden: boolean): void {
    queryClient.setQueryData<readonly string[]>(hiddenKey(user?.id ?? 'guest'), (before = NOBODY) => {
      const others = before.filter((one) => one !== id);
      return isHidden ? [...others, id] : others;
    });
  }

  return () => {
    if (!user) return askToSignUp('choose who is in your feed');
    mutate(true);
    // The card that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
    showToast({
      title: `You will not see ${name} here`,
      description: 'Your next feed has others in their place.',
      action: { label: 'Undo', run: () => mutate(false) },
    });
  };
}
