// A TCP proxy in front of PostgreSQL that can stop answering, as a database on a dead disk or network does:
// connections stay open, new ones are accepted, and no byte comes back.
import type net from 'node:net';
import { connector, listen, type Listening } from './database-proxy.ts';

export interface HangingProxy extends Listening {
  hang(): void;
  /** Everything that was held back goes on. */
  goOn(): void;
}

export async function startHangingProxy(databaseUrl: string): Promise<HangingProxy> {
  const connect = connector(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isHanging = false;
  const listening = await listen(databaseUrl, (client) => {
    const upstream = connect();
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      sockets.add(from);
      if (isHanging) from.pause();
    }
    return [upstream];
  });
  return {
    ...listening,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
