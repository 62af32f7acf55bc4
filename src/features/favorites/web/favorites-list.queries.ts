// The viewer's favourites as a list. A removed character keeps its place until the user leaves the list, so
// that "Undo" can restore it there.
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { showToast } from '../../../platform/web/toasts.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { client, FAVORITES, FAVORITE_CARDS } from './favorites.queries.ts';
import { withMark } from './guest-marks.ts';
import { nextFavoritesPage, shownOf } from './favorites-pages.ts';

const idsKey = (viewerId: string | undefined) => ['favorites', FAVORITES.name, viewerId ?? 'guest'] as const;

/** The favourites, newest first. A removed character stays in the loaded pages but is not shown. */
export function useFavoritesList() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const ids = useQuery({
    queryKey: idsKey(user?.id),
    queryFn: user ? ({ signal }) => FAVORITES.fetchIds(user.id, signal) : skipToken,
  });
  const list = useInfiniteQuery({
    queryKey: [...FAVORITE_CARDS, user?.id],
    queryFn: user
      ? ({ pageParam, signal }) => client.list({ query: { page: pageParam } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      nextFavoritesPage(pages, queryClient.getQueryData<string[]>(idsKey(user?.id))),
  });
  return { list, characters: shownOf(list.data?.pages ?? [], ids.data) };
}

/** Removes a character from the favourites and offers "Undo". */
export function useUnshelve(): (character: Pick<CharacterSummary, 'id' | 'name'>) => void {
  const { user } = useSession();
  const queryClient = useQueryClient();

  /** Updates the ids, which the list and every star button read. */
  function show(id: string, isKept: boolean) {
    queryClient.setQueryData<string[]>(idsKey(user?.id), (ids) => ids && withMark(ids, id, isKept));
  }

  function fail(error: unknown, id: string, wasKept: boolean) {
    show(id, wasKept);
    showErrorToast(error, { title: FAVORITES.failure, description: messageOf(error) });
  }

  // Mutations of one scope run in order, so an "Undo" never overtakes the removal that it undoes.
  const scope = { id: `favorites:${user?.id}` };
  const mutationKey = ['favorites', FAVORITES.name];
  function onSuccess() {
    // Without ids there was no optimistic update, so refetch now; otherwise only after the user leaves the
    // list.
    const isShown = queryClient.getQueryData(idsKey(user?.id)) !== undefined;
    if (isShown) void queryClient.invalidateQueries({ queryKey: FAVORITE_CARDS, refetchType: 'none' });
    else void queryClient.invalidateQueries({ queryKey: ['favorites'] });
  }
  const restore = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ id, addedAt }: { id: string; addedAt: string | null }) =>
      client.add({ body: { characterId: id, addedAt: addedAt ?? undefined } }),
    onMutate: ({ id }) => show(id, true),
    onSuccess,
    onError: (error, { id }) => fail(error, id, false),
  });
  const remove = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ id }: { id: string }) => client.remove({ params: { id } }),
    onMutate: ({ id }) => show(id, false),
    onSuccess,
    onError: (error, { id }) => fail(error, id, true),
  });

  return ({ id, name }) => {
    const removal = remove.mutateAsync({ id });
    removal.catch(() => {});
    showToast({
      title: 'Removed from favorites',
      description: name,
      action: {
        label: 'Undo',
        run: () =>
          void removal.then(
            ({ addedAt }) => restore.mutate({ id, addedAt }),
            // The removal failed, so there is nothing to undo.
            () => {},
          ),
      },
    });
  };
}
