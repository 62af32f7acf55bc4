// Every key begins with "desk": one call invalidates all of the desk's data.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Arguments } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import type { News, notificationsContract } from '../../contract.ts';
import { notificationsClient } from '../notifications.queries.ts';

const KEY = ['desk', 'news'] as const;
/** How often the progress is polled while users are still being notified. Milliseconds. */
const PROGRESS_MS = 2_000;

export const isUnderWay = ({ told, total }: News): boolean => told < total;

export const useNews = (page: number) =>
  useQuery({
    queryKey: [...KEY, page],
    queryFn: ({ signal }) => notificationsClient.news({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? PROGRESS_MS : false),
  });

export type NewNews = Arguments<(typeof notificationsContract)['postNews']>['body'];

export function usePostNews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNews) => notificationsClient.postNews({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
