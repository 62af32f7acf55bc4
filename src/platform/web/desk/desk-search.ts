// What the address of a desk page says besides its path: filters and the page of a list.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { readDeskSearch, type DeskSearch, type Field } from './read-desk-search.ts';

/** Fresh at every opening: what staff decides by must not be old. */
export const ALWAYS_FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

interface DeskFilters {
  /** Empty where the address says nothing. */
  get(field: Field): string;
  page: number;
  /** Another filter begins at the first page. */
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
