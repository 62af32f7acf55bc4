// A TCP proxy before PostgreSQL that ends a process at a chosen message: `kill -9` between any two steps, on purpose
// instead of by chance.
import net from 'node:net';

export interface KillingProxy {
  /** The database's address through the proxy. */
  url: string;
  /** From now on the process dies as soon as it has sent so many more messages to the database. */
  arm(messages: number, kill: () => void): void;
  disarm(): void;
  /** Messages since `arm`. */
  sent(): number;
  close(): Promise<void>;
}

/**
 * A message is whatever the server's driver writes at once: a query, a begin, a commit.
 * @param databaseUrl by host and port, or with `?host=` and the folder of a socket.
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
          // What the dead process was about to say is not passed on.
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
