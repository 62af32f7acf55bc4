// Likes and favourites of the viewer: on the server for users, in the browser for guests (sections 4 and 6).
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { toggles } from '../../../platform/web/toggles/browser-toggles.ts';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../platform/web/storage/storage.ts';
import { useStored } from '../../../platform/web/storage/use-stored.ts';
import { favoritesContract } from '../contract.ts';
import { parseMarks, withMark } from './guest-marks.ts';
import { mergeEnded } from './merging.ts';
import { patchLikes } from './patch-likes.ts';

export const client = createClient(favoritesContract);

/** A click right before the page is closed reaches the server. */
const KEEP = { keepalive: true };

export interface MarkKind {
  name: 'likes' | 'ids';
  guestKey: string;
  /** Name of the lock of the tab that merges a guest's marks. */
  lock: string;
  fetchIds(userId: string, signal: AbortSignal): Promise<string[]>;
  send(characterId: string, wanted: boolean): Promise<{ isMarked: boolean; likes?: number }>;
  /** Resolves with the new like counts, as far as the response contains them. */
  merge(userId: string, characterIds: string[]): Promise<{ characterId: string; likes: number }[]>;
  failure: string;
}

export const LIKES: MarkKind = {
  name: 'likes',
  guestKey: KEYS.guestLikes,
  lock: KEYS.likesLock,
  fetchIds: async (id, signal) => (await client.liked({ params: { id } }, { signal })).likedCharacters,
  async send(id, wanted) {
    const reply = await (wanted ? client.like : client.unlike)({ params: { id } }, KEEP);
    return { isMarked: reply.isLiked, likes: reply.likes };
  },
  merge: async (id, characterIds) =>
    (await client.mergeLikes({ params: { id }, body: { characterIds } })).merged,
  failure: 'Your like could not be saved',
};

export const FAVORITES: MarkKind = {
  name: 'ids',
  guestKey: KEYS.guestFavorites,
  lock: KEYS.favoritesLock,
  fetchIds: async (_, signal) => (await client.ids({}, { signal })).characterIds,
  async send(id, wanted) {
    const reply = await (wanted
      ? client.add({ body: { characterId: id } }, KEEP)
      : client.remove({ params: { id } }, KEEP));
    return { isMarked: reply.isFavorite };
  },
  async merge(_, characterIds) {
    await client.mergeFavorites({ body: { characterIds } });
    return [];
  },
  failure: 'Your favorites were not changed',
};

/** Query key of the viewer's favourites as cards. */
export const FAVORITE_CARDS = ['favorites', 'cards'] as const;

function useMark(kind: MarkKind, characterId: string) {
  const { user, isGuestNow } = useSession();
  const queryClient = useQueryClient();
  const guestIds = parseMarks(useStored(kind.guestKey));
  const key = ['favorites', kind.name, user?.id ?? 'guest'] as const;
  const kept = useQuery({
    queryKey: key,
    queryFn: user ? ({ signal }) => kind.fetchIds(user.id, signal) : skipToken,
  });
  const changeKey = ['favorites', kind.name, 'change', characterId];
  const thing = { userId: user?.id ?? 'guest', kind: kind.name, id: characterId };

  /** Shows a choice at once, in the list of marks and in the like counts. */
  function show(wanted: boolean): void {
    const before = queryClient.getQueryData<string[]>(key);
    // No optimistic update before the ids are loaded: a list with only this id would hide all other marks.
    if (!before || before.includes(characterId) === wanted) return;
    queryClient.setQueryData(key, withMark(before, characterId, wanted));
    if (kind === LIKES)
      patchLikes(queryClient, characterId, (likes) => Math.max(0, likes + (wanted ? 1 : -1)));
  }

  const change = useMutation({
    mutationKey: changeKey,
    mutationFn: (wanted: boolean) =>
      toggles.send(thing, wanted, async (now) => {
        await mergeEnded(kind.name);
        return kind.send(characterId, now);
      }),
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: key });
      const wasMarked = queryClient.getQueryData<string[]>(key)?.includes(characterId);
      show(wanted);
      return { wasMarked };
    },
    onSuccess({ isMarked, likes }) {
      const now = queryClient.getQueryData<string[]>(key);
      if (now) queryClient.setQueryData(key, withMark(now, characterId, isMarked));
      else void queryClient.invalidateQueries({ queryKey: key });
      // Not refetched while it is on the screen, so that nothing moves until the user leaves it.
      if (kind === FAVORITES)
        void queryClient.invalidateQueries({ queryKey: FAVORITE_CARDS, refetchType: 'none' });
      if (likes !== undefined) patchLikes(queryClient, characterId, () => likes);
    },
    onError(error, _wanted, context) {
      if (context?.wasMarked !== undefined) show(context.wasMarked);
      showErrorToast(error, { title: kind.failure, description: messageOf(error) });
    },
  });

  // A guest's marks count until they are merged into the account; otherwise they would seem lost for a
  // moment.
  const isPending = guestIds.includes(characterId);
  const isMarked = isPending || (user !== null && (kept.data ?? []).includes(characterId));
  return {
    isMarked,
    flip() {
      if (isGuestNow())
        storage.set(kind.guestKey, JSON.stringify(withMark(guestIds, characterId, !isMarked)));
      else if (user) {
        const wanted = !isMarked;
        if (isPending) storage.set(kind.guestKey, JSON.stringify(withMark(guestIds, characterId, false)));
        // Section 4: one like toggle at a time; a second request while one is running is ignored.
        if (kind === LIKES && queryClient.isMutating({ mutationKey: changeKey }) > 0) return;
        if (kind !== LIKES && toggles.change(thing, wanted)) show(wanted);
        else change.mutate(wanted);
      }
    },
  };
}

/** Whether the viewer likes a character. A guest's likes stay in the browser. */
export function useLike(characterId: string): { isLiked: boolean; toggle: () => void } {
  const { isMarked, flip } = useMark(LIKES, characterId);
  return { isLiked: isMarked, toggle: flip };
}

/**
 * Whether a character is among the viewer's favourites. A guest's favourites stay in the browser; a toggle
 * opens the sign-up prompt.
 */
export function useFavorite(characterId: string): {
  isFavorite: boolean;
  /** @param name of the character, for the guests' sign-up prompt */
  toggle: (name: string) => void;
} {
  const { askToSignUp, isGuestNow } = useSession();
  const { isMarked, flip } = useMark(FAVORITES, characterId);
  return {
    isFavorite: isMarked,
    toggle(name) {
      flip();
      if (isGuestNow()) askToSignUp(isMarked ? 'manage your favorites' : `add ${name} to your favorites`);
    },
  };
}

/** The number of the viewer's favourites; null while it is unknown. */
export function useFavoriteCount(): number | null {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['favorites', FAVORITES.name, user?.id ?? 'guest'],
    queryFn: user ? ({ signal }) => FAVORITES.fetchIds(user.id, signal) : skipToken,
  });
  return data?.length ?? null;
}
