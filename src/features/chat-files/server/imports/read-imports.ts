// Reads imports for their user.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import type { ChatImport, ImportItem } from '../../contract.ts';
import { listParts, reportFile } from './import-parts.ts';
import * as views from './imports.views.ts';
import { searchCharacters } from './names/matches.views.ts';
import { readNameFacts } from './names/name-facts.ts';
import { presentBrief, presentImport } from './present-import.ts';

const SHOWN_IMPORTS = 20;
const CANDIDATES_MAX = 30;

export function createImportReader(db: Db) {
  async function own(id: string, userId: string): Promise<views.ImportRow> {
    const row = await views.readImport(db, id, userId);
    if (!row) throw new AppError('files.missing');
    return row;
  }

  async function get(id: string, userId: string): Promise<ChatImport> {
    const row = await own(id, userId);
    const [counts, notes, shown, factsOf] = await Promise.all([
      views.readCounts(db, id),
      views.readNotes(db, id),
      views.readShown(db, row),
      readNameFacts(db, userId, row.names),
    ]);
    return presentImport(row, { counts, notes, shown, factsOf });
  }

  return {
    own,
    get,

    async list(userId: string, { isOpen = false }: { isOpen?: boolean | undefined } = {}) {
      const rows = await views.readImports(db, userId, { limit: SHOWN_IMPORTS, isOpen });
      const items = await Promise.all(
        rows.map(async (row) => {
          const [counts, shown] = await Promise.all([views.readCounts(db, row.id), views.readShown(db, row)]);
          return presentBrief(row, { counts, shown });
        }),
      );
      return { items };
    },

    characters: async (userId: string, words: string) => ({
      items: await searchCharacters(db, userId, words, CANDIDATES_MAX),
    }),

    async items(
      id: string,
      userId: string,
      filter: Parameters<typeof listParts>[2],
    ): Promise<Listed<ImportItem>> {
      await own(id, userId);
      return listParts(db, id, filter);
    },

    report: async (id: string, userId: string, language: string): Promise<FileAnswer> =>
      reportFile(db, await own(id, userId), language),
  };
}

export type ImportReader = ReturnType<typeof createImportReader>;
