import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { guidesContract } from '../contract.ts';
import { faqKey, guideKey, guidesKey } from '../keys.ts';

const client = createClient(guidesContract);

/** @param q the words searched for; empty for all. */
export function useGuides(q = '') {
  return useQuery({
    queryKey: guidesKey(q),
    queryFn: ({ signal }) => client.list({ query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGuide(slug: string) {
  return useQuery({
    queryKey: guideKey(slug),
    queryFn: ({ signal }) => client.get({ params: { slug } }, { signal }),
  });
}

/** @param q what is about to be asked; empty for all answers alone. */
export function useFaq(q = '') {
  return useQuery({
    queryKey: faqKey(q),
    queryFn: ({ signal }) => client.faq({ query: q ? { q } : {} }, { signal }),
    placeholderData: q ? keepPreviousData : undefined,
  });
}
