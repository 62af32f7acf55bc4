import { sql } from 'kysely';

/** Parts that going on with an import could bring in: what was left out by choice, or for want of something. */
export const OPEN_ITEMS = sql`(kind <> 'other' and (state in ('waiting', 'unmatched')
  or (state = 'skipped' and reason = 'chosen')
  or (state = 'left' and reason in ('room', 'binned'))
  or (state = 'failed' and reason = 'interrupted')))`;
