// The query of a desk page: filters and the page of a list.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { readDeskSearch, type DeskSearch, type Field } from './read-desk-search.ts';

/** Refetched at every opening, because staff must not decide on outdated data. */
export const ALWAYS_FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

interface DeskFilters {
  /** Empty if the URL has no value. */
  get(field: Field): string;
  page: number;
  /** Sets filters and returns to the first page. */
  set(changes: Partial<Record<Field, string>>): void;
  setPage(page: number): void;
}

export function useDeskFilters(): DeskFilters {
  const search: DeskSearch = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const go = (next: DeskSearch) => void navigate({ to: '.', search: readDeskSearch({ ...next }) });
  const page = Number(search.page ?? 1);
  return {
    get: (field) => String(search[field] ?? ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set: (changes) => go({ ...search, ...changes, page: undefined }),
    setPage: (next) => go({ ...search, page: next > 1 ? next : undefined }),
  };
}
