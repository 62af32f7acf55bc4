import type { QueryClient } from '@tanstack/react-query';

/** Query key of the `FollowState` of a user for a viewer. */
export const followKey = (viewerId: string, id: string) => ['social', 'follow', viewerId, id] as const;

/** The kind of these switches. */
export const FOLLOWS = 'follows';

export const changeKey = (id: string) => ['social', 'change', id] as const;

/** Whether a follow or unfollow of this user by the viewer is in flight. */
export const isChanging = (queryClient: QueryClient, id: string): boolean =>
  queryClient.isMutating({ mutationKey: changeKey(id) }) > 0;
