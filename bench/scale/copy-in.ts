// COPY FROM STDIN through `pg`, which has the messages but no call for it.
import type pg from 'pg';

/** What `pg` keeps to itself of a connection. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: NodeJS.WritableStream & { writableNeedDrain?: boolean };
}

export type Value = string | number | boolean | Date | null | string[] | number[];

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

const element = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function written(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map(element).join(',')}}`);
  return typeof value === 'string' ? escaped(value) : String(value);
}

const CHUNK = 1 << 17;

/** Writes all rows into the table; values in the order of the columns. @returns how many. */
export function copyIn(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  let count = 0;
  return new Promise((resolve, reject) => {
    async function send(connection: CopyConnection): Promise<void> {
      let text = '';
      const flush = async () => {
        connection.sendCopyFromChunk(Buffer.from(text));
        text = '';
        if (connection.stream.writableNeedDrain)
          await new Promise((drained) => connection.stream.once('drain', drained));
      };
      for (const row of rows) {
        text += `${row.map(written).join('\t')}\n`;
        count++;
        if (text.length > CHUNK) await flush();
      }
      await flush();
      connection.endCopyFrom();
    }
    const order = {
      submit: (connection: CopyConnection) =>
        connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        send(connection).catch((error: unknown) => {
          connection.sendCopyFail(String(error));
          reject(error as Error);
        });
      },
      handleError: (error: Error) => reject(error),
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(count),
      handleEmptyQuery() {},
      handleRowDescription() {},
      handleDataRow() {},
    };
    client.query(order as never);
  });
}
