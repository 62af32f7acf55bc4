import type { QueryClient } from '@tanstack/react-query';

/** Under which `FollowState` of somebody is kept for a viewer. */
export const followKey = (viewerId: string, id: string) => ['social', 'follow', viewerId, id] as const;

export const changeKey = (id: string) => ['social', 'change', id] as const;

/** Whether the viewer is just following this one, or no longer. */
export const isChanging = (queryClient: QueryClient, id: string): boolean =>
  queryClient.isMutating({ mutationKey: changeKey(id) }) > 0;
