// What the TCP proxies in front of PostgreSQL share.
import net from 'node:net';

/** Opens connections to the address: with host and port, or with `?host=` and the folder of a Unix socket. */
export function connector(databaseUrl: string): () => net.Socket {
  const address = new URL(databaseUrl);
  const socketFolder = address.searchParams.get('host');
  return () =>
    socketFolder
      ? net.connect(`${socketFolder}/.s.PGSQL.${address.port || 5432}`)
      : net.connect(Number(address.port || 5432), address.hostname);
}

export interface Listening {
  /** The database's address through the proxy. */
  url: string;
  close(): Promise<void>;
}

/** Starts a proxy that hands each client to `serve`. */
export async function listen(
  databaseUrl: string,
  serve: (client: net.Socket) => net.Socket[],
): Promise<Listening> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    for (const socket of [client, ...serve(client)]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const proxied = new URL(databaseUrl);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return {
    url: proxied.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
