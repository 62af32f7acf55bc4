// What an operator can mend is said in a sentence, at the start and by every command; the rest shows its trace.
import { ConfigError } from '../../../platform/server/config.ts';
import { AlreadyRunning } from '../../../platform/server/db/embedded/embedded-postgres.ts';
import { MigrationError } from '../../../platform/server/db/migrate.ts';
import { NoEmbeddedPostgres } from '../../../platform/server/db/embedded/postgres-binary.ts';
import { WrongInstallation } from '../../../platform/server/installation/installation.ts';
import { BlobStoreError } from '../../../platform/server/ports/blob-store.ts';
import { isLostConnection } from '../../../platform/server/db/lost-connection.ts';

/** Errors whose message is ready to print. */
const WORDED = [
  ConfigError,
  MigrationError,
  AlreadyRunning,
  NoEmbeddedPostgres,
  WrongInstallation,
  BlobStoreError,
];

const noConnection = (message: string): string =>
  `The database gives no connection, or does not answer (${message}). Check that it is up and that DATABASE_URL ` +
  'is right. A connection pooler before it must have a few sessions more than DATABASE_POOL.';

/** By the code of Node or PostgreSQL. */
const SENTENCES: Record<string, (message: string) => string> = {
  EADDRINUSE: () => 'The port is in use already. Set another PORT, or stop what uses it.',
  EACCES: (message) => `Not allowed: ${message}. Check who owns DATA_DIR.`,
  EROFS: (message) => `Not allowed: ${message}. Check who owns DATA_DIR.`,
  EEXIST: (message) =>
    `A file is where a folder has to be: ${message}. Set another DATA_DIR, or move the file.`,
  ENOTDIR: (message) =>
    `A file is where a folder has to be: ${message}. Set another DATA_DIR, or move the file.`,
  ENOSPC: () => 'The disk is full. Free some space and start again.',
  ECONNREFUSED: (message) => `The database cannot be reached (${message}). Check DATABASE_URL.`,
  ENOTFOUND: (message) => `The database cannot be reached (${message}). Check DATABASE_URL.`,
  '28P01': (message) => `The database refused the name or password in DATABASE_URL (${message}).`,
  '28000': (message) => `The database refused the name or password in DATABASE_URL (${message}).`,
  '3D000': (message) => `${message}. Create it, or change DATABASE_URL.`,
  '53300': (message) =>
    `The database has no connection left (${message}). End what else uses it, raise max_connections or the ` +
    "role's limit, or lower DATABASE_POOL.",
  // PgBouncer refuses so when it has no session left, or none in time.
  '08P01': noConnection,
};

/** Null where nobody foresaw the error. */
export function operatorSentence(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (WORDED.some((kind) => error instanceof kind)) return message;
  if (code === undefined) return isLostConnection(message) ? noConnection(message) : null;
  return SENTENCES[code]?.(message) ?? null;
}

export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
