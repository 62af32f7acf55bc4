import type { TestDatabase } from './test-database.ts';

/** SQL statements, without values, that any client in this process sends while `act` runs, in order. */
export async function statementsDuring(
  database: TestDatabase,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  const client = await database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  client.release();
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    seen.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, given);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return seen;
}
