import type { Events } from '../../platform/server/ports/events.ts';
import { createLocalEvents } from './local.ts';
import { createPostgresEvents } from './postgres.ts';

export interface EventSettings {
  /** A direct connection to the database that other servers share; without it there are no others. */
  databaseUrl?: string | undefined;
  onTrouble: (error: Error) => unknown;
}

export function createEvents({ databaseUrl, onTrouble }: EventSettings): Events {
  return databaseUrl ? createPostgresEvents(databaseUrl, onTrouble) : createLocalEvents();
}
