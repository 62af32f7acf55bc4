// Every key begins with "desk": one call invalidates all of the desk's data.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from '../../../../shared/route.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { reviewRoutes } from '../../review-contract.ts';
import type { ReviewQueue } from '../../rules.ts';

const client = createClient(reviewRoutes);

const oneKey = (id: string) => ['desk', 'picture-review', id] as const;

export const useReviews = (query: { queue: ReviewQueue; q?: string | undefined; page: number }) =>
  useQuery({
    queryKey: ['desk', 'picture-reviews', query],
    queryFn: ({ signal }) => client.reviews({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const useReview = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => client.review({ params: { id } }, { signal }),
    ...ALWAYS_FRESH,
  });

/** The server records the look. @returns the picture's bytes */
export const fetchReviewPicture = async (id: string): Promise<Blob> =>
  (await client.reviewPicture({ params: { id } })).blob();

type Decision = Input<(typeof reviewRoutes)['decideReview']>['body'];

export function useDecision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => client.decideReview({ params: { id }, body }),
    onSuccess: (review) => queryClient.setQueryData(oneKey(id), review),
    // Refused, somebody else may have decided.
    onError: () => void queryClient.invalidateQueries({ queryKey: oneKey(id) }),
  });
}
