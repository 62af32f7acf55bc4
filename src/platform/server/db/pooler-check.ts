// Recognises a connection pooler that hands each statement or transaction to any session. An advisory lock taken
// through one stays behind in a session that nobody can name, and LISTEN hears nothing.
import pg from 'pg';

const CONNECT_MS = 10_000;
const ANSWER_MS = 10_000;

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nightbloom start',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const sessionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
};

/**
 * Whether two clients ever use the same session, or one client several. It leaves nothing behind: no lock, no
 * setting of a session.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const clients = [await open(url)];
  const [first] = clients as [pg.Client];
  try {
    const own = [await sessionOf(first), await sessionOf(first)];
    const second = await open(url);
    clients.push(second);
    // The session that is free now belongs to this transaction, so the first client gets another one.
    await second.query('begin');
    if (own.includes(await sessionOf(second))) return true;
    own.push(await sessionOf(first));
    return new Set(own).size > 1;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
