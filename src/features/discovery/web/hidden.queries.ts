// "Not interested": a card disappears at once and returns to its place on undo.
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
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

function markHidden(queryClient: QueryClient, viewer: string, id: string, isHidden: boolean): void {
  queryClient.setQueryData<readonly string[]>(hiddenKey(viewer), (before = NOBODY) => {
    const others = before.filter((one) => one !== id);
    return isHidden ? [...others, id] : others;
  });
}

/** All characters that the viewer hid, the latest first. */
export function useHiddenList() {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['discovery', 'hidden-list', user?.id],
    queryFn: user
      ? ({ pageParam, signal }) => discoveryClient.hidden({ query: { page: pageParam } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    // Cards are hidden all over the product: each visit sees the list as it is.
    refetchOnMount: 'always',
  });
}

/** Takes a "Not interested" back. */
export function useUnhide({ id, name }: { id: string; name: string }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `hide ${id}` },
    mutationFn: () => discoveryClient.unhide({ params: { id } }),
    onSuccess() {
      markHidden(queryClient, user?.id ?? 'guest', id, false);
      showToast({ tone: 'success', title: `${name} can appear in your feed again` });
      return queryClient.invalidateQueries({ queryKey: ['discovery', 'hidden-list'] });
    },
    onError(error) {
      showErrorToast(error, { title: `${name} is still hidden`, description: messageOf(error) });
    },
  });
}

/** For a signed-in viewer; guests are asked to sign up first. */
export function useHide(character: { id: string; name: string }): () => void {
  const { user, isGuestNow, askToSignUp } = useSession();
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
      showErrorToast(error, { title: 'Your feed could not be changed', description: messageOf(error) });
    },
  });

  const mark = (isHidden: boolean) => markHidden(queryClient, user?.id ?? 'guest', id, isHidden);

  return () => {
    if (isGuestNow()) return askToSignUp('choose who is in your feed');
    mutate(true);
    // The card that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
    showToast({
      title: `You will not see ${name} here`,
      description: 'Others will take their place.',
      action: { label: 'Undo', run: () => mutate(false) },
    });
  };
}
