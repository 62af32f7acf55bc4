// The parts of an import: in pages, and all of them as a report in text.
import type { Listed } from '../../../../shared/paging.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import type { ImportItem } from '../../contract.ts';
import * as views from './imports.views.ts';
import * as english from './report-text.ts';

const ITEMS_AT_ONCE = 500;

export async function listParts(
  db: Db,
  id: string,
  { page, limit, ...filter }: Omit<views.ItemFilter, 'afterPosition' | 'offset'> & { page: number },
): Promise<Listed<ImportItem>> {
  const offset = (page - 1) * limit;
  const [items, total] = await Promise.all([
    views.readItems(db, id, { ...filter, offset, limit }),
    views.countItems(db, id, { ...filter, limit }),
  ]);
  return { items, page, limit, total, hasMore: offset + items.length < total };
}

/** All parts, in the order of the file. */
export async function* allParts(db: Db, id: string): AsyncGenerator<ImportItem> {
  for (let afterPosition = -1; ;) {
    const items = await views.readItems(db, id, { afterPosition, limit: ITEMS_AT_ONCE });
    yield* items;
    if (items.length < ITEMS_AT_ONCE) return;
    afterPosition = items.at(-1)!.position;
  }
}

const textsIn = inLanguages('features/chat-files/server/imports/report-text', english);

export function reportFile(db: Db, row: views.ImportRow, language: string): FileAnswer {
  const text = textsIn(language).reportText(row, allParts(db, row.id));
  return { name: `import ${row.createdAt.toISOString().slice(0, 10)}.txt`, bytes: encoded(text) };
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece);
}
