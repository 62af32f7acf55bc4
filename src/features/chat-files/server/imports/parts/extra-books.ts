// The lorebooks that the settings of a folder add to a character, beside the one that its card names.
import type { Db } from '../../../../../platform/server/db/database.ts';
import { readSettings } from '../imports.views.ts';
import type { SourceReader } from '../../reading/source-reader.ts';
import type { RunJob } from '../run-job.ts';

const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

export function createExtraBooks(db: Db) {
  // Settings may be large, so they are read once for all cards of a file.
  const known = new WeakMap<SourceReader, Promise<ReadonlyMap<string, readonly string[]>>>();

  async function read({ import: { id }, reader }: RunJob): Promise<ReadonlyMap<string, readonly string[]>> {
    const entry = await readSettings(db, id);
    const found = entry === null ? [] : await reader.ask({ kind: 'extra-books', entry });
    return new Map(found.map(({ card, books }) => [card, books]));
  }

  /** @param path of the card in the folder */
  return async (job: RunJob, path: string): Promise<readonly string[]> => {
    const books = known.get(job.reader) ?? read(job);
    known.set(job.reader, books);
    return (await books).get(stemOf(path)) ?? [];
  };
}
