// The database that the settings name, for commands that run beside the product.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { operatorSentence } from '../src/app/server/operator/operator-sentence.ts';
import type { Config } from '../src/platform/server/config.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/server/db/embedded/embedded-postgres.ts';

/** Ends the command with a sentence. */
export class Refusal extends Error {}

export interface Place {
  url: string;
  close(): Promise<void>;
}

/** The database that the settings name, else the embedded one: the running server's, or one of our own. */
export async function findDatabase(config: Config): Promise<Place> {
  const close = async () => {};
  if (config.DATABASE_URL) return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, close };
  const dir = path.join(config.dataDir, 'postgres');
  const running = findEmbeddedPostgres(dir, 'postgres');
  if (running) return { url: running, close };
  if (!existsSync(path.join(dir, 'cluster')))
    throw new Refusal(
      `Nothing is stored in ${config.dataDir} yet. Start the product, sign up, and run this again` +
        ' (with the same DATA_DIR or DATABASE_URL).',
    );
  const own = await startEmbeddedPostgres(dir);
  return { url: own.url('postgres'), close: () => own.stop() };
}

/** What a command prints about an error. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof Refusal) return message;
  if (code === '42P01' || code === '42703')
    return 'The database has no accounts of this version yet. Start the product once, then run this again.';
  if (code === 'ENOENT') return `The database cannot be reached (${message}). Check DATABASE_URL.`;
  return operatorSentence(error) ?? (error instanceof Error ? message : String(error));
}
