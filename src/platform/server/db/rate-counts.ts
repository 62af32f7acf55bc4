import { sql } from 'kysely';
import type { Claim, CountStore } from '../ports/count-store.ts';
import type { Db } from './database.ts';

/** A count store in a table that all servers share. */
export function createCountStore(db: Db): CountStore {
  return {
    async add(claims: Claim[]): Promise<Map<string, number>> {
      // Sorted, so that all servers lock rows in the same order and cannot deadlock.
      const sorted = claims.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const { rows } = await sql<{ name: string; calls: number }>`
        insert into rate_counts as kept (name, window_ends, calls)
        select * from unnest(
          ${sorted.map(({ name }) => name)}::text[],
          ${sorted.map(({ windowEnds }) => new Date(windowEnds).toISOString())}::timestamptz[],
          ${sorted.map(({ calls }) => calls)}::int[]
        )
        on conflict (name) do update set
          window_ends = greatest(kept.window_ends, excluded.window_ends),
          -- A server whose clock is behind counts into the newer window.
          calls = case when excluded.window_ends > kept.window_ends then excluded.calls
                       else least(kept.calls::bigint + excluded.calls, 2000000000)::int end
        returning kept.name, kept.calls`.execute(db);
      return new Map(rows.map(({ name, calls }) => [name, calls]));
    },
    async forget(before: number): Promise<void> {
      await db.deleteFrom('rate_counts').where('window_ends', '<', new Date(before)).execute();
    },
  };
}
