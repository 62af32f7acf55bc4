// What the list of one's own characters shows, and how its words come about.
import type { OwnCharacter } from '../../creating-contract.ts';
import type { OwnView } from '../creating.queries.ts';

export const START: OwnView = { state: 'all', visibility: 'all', q: '', sort: 'updated', page: 1 };

/** Another filter begins at the first page. */
export const withPart = (view: OwnView, part: Partial<OwnView>): OwnView => ({ ...view, page: 1, ...part });

export const isFiltered = ({ state, visibility, q }: OwnView): boolean =>
  state !== 'all' || visibility !== 'all' || q !== '';

const VISIBILITY_WORDS = { public: 'Public', unlisted: 'Unlisted', private: 'Private' } as const;

/** What has to be known of a character at a glance, the most telling first. */
export function marksOf({ state, visibility, hasUnpublishedChanges, version }: OwnCharacter): string[] {
  if (state === 'deleted') return ['Deleted'];
  if (state === 'draft') return [version === null ? 'Draft' : 'Taken back'];
  return [VISIBILITY_WORDS[visibility], ...(hasUnpublishedChanges ? ['Unpublished changes'] : [])];
}

const DAY = 86_400_000;

/** Whole days in which it can be brought back; today counts as one. */
export const daysLeft = (restorableUntil: string | null, now: number): number =>
  restorableUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(restorableUntil) - now) / DAY));
