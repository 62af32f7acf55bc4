// Whether the database has room for all connections that this server may open.
import type pg from 'pg';
import { EXTRA_CONNECTIONS } from './database.ts';

/** The smallest of the limits that hold for this role and database; -1 of a role or database is none. */
const ROOM = `
  select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int,
      nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
      nullif((select datconnlimit from pg_database where datname = current_database()), -1)
    ) as room,
    (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as open`;

/**
 * @param wanted the value of DATABASE_POOL
 * @returns a sentence where there is less room than that; null otherwise
 */
export async function describeShortage(pool: pg.Pool, wanted: number): Promise<string | null> {
  const { rows } = await pool.query<{ room: number; open: number }>(ROOM);
  const { room, open } = rows[0]!;
  const free = Math.max(0, room - Math.max(0, open - pool.totalCount));
  if (free >= wanted + EXTRA_CONNECTIONS) return null;
  return (
    `The database has room for ${free} connections of this server, and with DATABASE_POOL=${wanted} it may open ` +
    `${wanted + EXTRA_CONNECTIONS}: what finds none waits for others to end. Raise max_connections of PostgreSQL, or lower ` +
    'DATABASE_POOL.'
  );
}
