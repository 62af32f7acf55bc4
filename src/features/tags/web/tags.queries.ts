import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../platform/web/api-error.ts';
import { createClient } from '../../../platform/web/client.ts';
import { TAG_CATEGORIES } from '../catalogue.ts';
import { tagsContract, type Tag } from '../contract.ts';
import { grouped, offered, tagsIn, type TagGroup } from './tag-choice.ts';

export const tagsClient = createClient(tagsContract);

export interface TagOffer {
  /** Null while loading. */
  groups: TagGroup[] | null;
  /** Why the built-in set is offered, if the user must be informed. */
  problem: { kind: 'failed'; message: string } | { kind: 'empty' } | null;
  isLoading: boolean;
  reload: () => void;
}

/** The tags that the dialog offers. If loading fails, the built-in set is offered. */
export function useTagOffer(): TagOffer {
  const list = useQuery<Tag[]>({
    queryKey: ['tags', 'all'],
    queryFn: async ({ signal }) => tagsIn(await tagsClient.list({ query: { limit: 0 } }, { signal })),
  });
  const tags = list.data ?? (list.isError ? [] : null);
  const isForeign = tags?.some((tag) => !TAG_CATEGORIES.some(({ name }) => name === tag.category)) ?? false;
  const categories = useQuery({
    queryKey: ['tags', 'categories'],
    queryFn: async ({ signal }) => (await tagsClient.categories({}, { signal })).items,
    // Needed only for custom categories, which without it merely lack their emoji.
    enabled: isForeign,
  });
  return {
    groups: tags && grouped(offered(tags), [...(categories.data ?? []), ...TAG_CATEGORIES]),
    problem: list.isError
      ? { kind: 'failed', message: sentenceOf(list.error) }
      : tags?.length === 0
        ? { kind: 'empty' }
        : null,
    isLoading: list.isFetching,
    reload: () => void list.refetch(),
  };
}

/** The server's message, otherwise that of the error. */
const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.serverMessage
    ? `${error.status}: ${error.serverMessage}`
    : error.message;

/** One tag by its name, for its page. */
export const useTag = (name: string) =>
  useQuery({
    queryKey: ['tags', 'one', name],
    queryFn: ({ signal }) => tagsClient.get({ params: { name } }, { signal }),
  });
