// How a feature exports and erases the personal data that it stores. Features implement it without knowing
// who collects the data.
import anyAscii from 'any-ascii';
import type { Tx } from './db/database.ts';

/** A file of a data export. It is read once, at the speed of the client. */
export interface DataFile {
  /** Path inside the archive; ASCII. */
  path: string;
  bytes: AsyncIterable<Uint8Array | string>;
  /** Set for pictures, which are compressed already. */
  isPacked?: boolean;
}

export interface Leaver {
  userId: string;
  /** Id of the account that takes over content that others still use after its creator has left. */
  heir(): Promise<string>;
}

export interface PersonalData {
  files(userId: string): AsyncIterable<DataFile>;
  /**
   * Deletes the user's data and anonymises what others need. The caller deletes the user's row last. What is left to
   * `afterCommit` may be lost: that may cost time, but never correctness.
   */
  erase?(tx: Tx, leaver: Leaver): Promise<void>;
}

const ROWS_AT_ONCE = 200;

/** Reads all rows of a query in pages, by id. */
export async function* inPages<R extends { id: string }>(
  read: (afterId: string | null, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let after: string | null = null; ;) {
    const rows: R[] = await read(after, ROWS_AT_ONCE);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

export async function* mapped<R, T>(rows: AsyncIterable<R>, present: (row: R) => T): AsyncGenerator<T> {
  for await (const row of rows) yield present(row);
}

type Rows = AsyncIterable<unknown> | Iterable<unknown>;

/** A file with a JSON object whose lists are written row by row. */
export function jsonFile(path: string, head: object, lists: Record<string, Rows> = {}): DataFile {
  return { path, bytes: jsonText(head, lists) };
}

async function* jsonText(head: object, lists: Record<string, Rows>): AsyncGenerator<string> {
  const fields = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${indented(value)}`);
  yield `{\n  ${fields.join(',\n  ')}`;
  let isFirst = fields.length === 0;
  for (const [name, rows] of Object.entries(lists)) {
    yield `${isFirst ? '' : ',\n  '}${JSON.stringify(name)}: [`;
    isFirst = false;
    let between = '';
    for await (const row of rows) {
      yield `${between}\n    ${JSON.stringify(row)}`;
      between = ',';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

const indented = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', '\n  ');

/** Makes a path segment: "Zoë Größe" becomes "zoe-grosse". */
export const slugOf = (text: string): string =>
  anyAscii(text.toWellFormed())
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'unnamed';
