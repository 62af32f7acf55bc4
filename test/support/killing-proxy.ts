// A TCP proxy in front of PostgreSQL that kills the server process before a chosen message: a reproducible
// `kill -9` between any two steps.
import net from 'node:net';

export interface KillingProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Lets that many more messages through and calls `kill` at the next one, which is dropped. */
  arm(messages: number, kill: () => void): void;
  disarm(): void;
  /** Messages since the last `arm`, counted while armed. */
  sent(): number;
  close(): Promise<void>;
}

/**
 * A message is one write of the database driver: a query, a begin or a commit.
 * @param databaseUrl with host and port, or with `?host=` and the folder of a Unix socket.
 */
export async function startKillingProxy(databaseUrl: string): Promise<KillingProxy> {
  const address = new URL(databaseUrl);
  const socketFolder = address.searchParams.get('host');
  const sockets = new Set<net.Socket>();
  let armed: { messages: number; kill: () => void } | null = null;
  let sent = 0;

  const connect = () =>
    socketFolder
      ? net.connect(`${socketFolder}/.s.PGSQL.${address.port || 5432}`)
      : net.connect(Number(address.port || 5432), address.hostname);

  const server = net.createServer((client) => {
    const upstream = connect();
    sockets.add(client).add(upstream);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    client.on('data', (bytes) => {
      if (armed) {
        sent++;
        if (sent > armed.messages) {
          const { kill } = armed;
          armed = null;
          kill();
          // The message that triggered the kill must not reach the database.
          client.destroy();
          return;
        }
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const proxied = new URL(databaseUrl);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);

  return {
    url: proxied.href,
    arm(messages, kill) {
      sent = 0;
      armed = { messages, kill };
    },
    disarm: () => void (armed = null),
    sent: () => sent,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
