// The view of the list of own characters, its URL, and the labels of its rows.
import type { OwnCharacter } from '../../creating-contract.ts';
import type { OwnView } from '../creating.queries.ts';

export const START: OwnView = { state: 'all', visibility: 'all', q: '', sort: 'updated', page: 1 };

const KNOWN = {
  state: ['draft', 'published', 'deleted'],
  visibility: ['public', 'unlisted', 'private'],
  sort: ['created', 'name', 'chats'],
} as const;

/** The parts of a view that differ from the default, for the URL. */
export type OwnSearch = { [K in keyof typeof KNOWN]?: (typeof KNOWN)[K][number] } & {
  q?: string | number;
  page?: number;
};

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

export function readOwnSearch({ q, page, ...given }: Record<string, unknown>): OwnSearch {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1;
  return {
    state: oneOf(KNOWN.state, given['state']),
    visibility: oneOf(KNOWN.visibility, given['visibility']),
    sort: oneOf(KNOWN.sort, given['sort']),
    // The router parses digits as a number. Converting it to a string would rewrite the URL.
    q: typeof q === 'number' || (typeof q === 'string' && q !== '') ? q : undefined,
    page: isPage ? page : undefined,
  };
}

export const viewOf = (search: OwnSearch): OwnView => ({
  state: search.state ?? START.state,
  visibility: search.visibility ?? START.visibility,
  sort: search.sort ?? START.sort,
  q: String(search.q ?? START.q),
  page: search.page ?? START.page,
});

/** The URL parameters of a view. */
export const searchOf = (view: OwnView): OwnSearch => readOwnSearch({ ...view });

/** Changes part of a view and returns to the first page, unless the change sets the page. */
export const withPart = (view: OwnView, part: Partial<OwnView>): OwnView => ({ ...view, page: 1, ...part });

export const isFiltered = ({ state, visibility, q }: OwnView): boolean =>
  state !== 'all' || visibility !== 'all' || q !== '';

const VISIBILITY_WORDS = { public: 'Public', unlisted: 'Unlisted', private: 'Private' } as const;

/** Labels for the state of a character, the most important first. */
export function marksOf({ state, visibility, hasUnpublishedChanges, version }: OwnCharacter): string[] {
  if (state === 'deleted') return ['Deleted'];
  if (state === 'draft') return [version === null ? 'Draft' : 'Unpublished'];
  return [VISIBILITY_WORDS[visibility], ...(hasUnpublishedChanges ? ['Unpublished changes'] : [])];
}

const DAY = 86_400_000;

/** Days in which it can still be restored, including today. */
export const daysLeft = (restorableUntil: string | null, now: number): number =>
  restorableUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(restorableUntil) - now) / DAY));
