// What a feature keeps about a person: how it is handed out, and how it goes when they leave. Features give their part
// without knowing who collects it.
import type { Tx } from './db/database.ts';

/** One file of a data export. It is read once, at the speed of the client. */
export interface DataFile {
  /** Inside the archive; ASCII. */
  path: string;
  bytes: AsyncIterable<Uint8Array | string>;
  /** Pictures: packing them again only costs time. */
  isPacked?: boolean;
}

export interface Leaver {
  userId: string;
  /** The account that receives content which others still use after its creator has left. */
  heir(): Promise<string>;
}

export interface PersonalData {
  files(userId: string): AsyncIterable<DataFile>;
  /**
   * Removes what is theirs and takes their name off what others need; the person's own row goes last, by the caller.
   * @returns what is left to do after the commit, if anything. Losing it may cost time, never correctness.
   */
  erase?(tx: Tx, leaver: Leaver): Promise<(() => Promise<void>) | undefined>;
}

const ROWS_AT_ONCE = 200;

/** All rows of a query, read in pages by their id. */
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

/** A JSON object with its lists written row by row. */
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

/** "Isolde Varga" gives "isolde-varga": a part of a path in an archive. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'unnamed';
