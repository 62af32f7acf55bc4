// Wires up the lorebooks that users own for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { createBookCheck } from './book-check.ts';
import { createBookFiles } from './book-files.service.ts';
import { createBooksOfFolders } from './books-of-folders.ts';
import { createBookUses } from './book-uses.service.ts';
import { createLorebooksData } from './lorebooks-data.ts';
import type { BookFiles, BookSafety, LoreScanner } from './lorebooks.needs.ts';
import { lorebooksRoutes } from './lorebooks.routes.ts';
import { createLorebooksService } from './lorebooks.service.ts';
import { createTestBench } from './test-bench.ts';

export interface LorebooksDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: BookSafety;
  files: BookFiles;
  scanner: LoreScanner;
}

export function createLorebooks(deps: LorebooksDeps) {
  const check = createBookCheck(deps.safety);
  const books = createLorebooksService({ ...deps, check });
  const files = createBookFiles({ ...deps, books, check });
  return {
    /** Lorebooks that come with a folder of chats. */
    ofFolders: createBooksOfFolders({ ...deps, books, files }),
    routes: lorebooksRoutes({
      books,
      uses: createBookUses(deps),
      files,
      test: createTestBench({ ...deps, books }),
    }),
    personalData: createLorebooksData(deps),
  };
}
