// A TCP proxy in front of PostgreSQL that kills the server process before a chosen message: a reproducible
// `kill -9` between any two steps.
import { connector, listen, type Listening } from './database-proxy.ts';

export interface KillingProxy extends Listening {
  /** Lets that many more messages through and calls `kill` at the next one, which is dropped. */
  arm(messages: number, kill: () => void): void;
  disarm(): void;
  /** Messages since the last `arm`, counted while armed. */
  sent(): number;
}

/**
 * A message is one write of the database driver: a query, a begin or a commit.
 * @param databaseUrl with host and port, or with `?host=` and the folder of a Unix socket.
 */
export async function startKillingProxy(databaseUrl: string): Promise<KillingProxy> {
  const connect = connector(databaseUrl);
  let armed: { messages: number; kill: () => void } | null = null;
  let sent = 0;

  const listening = await listen(databaseUrl, (client) => {
    const upstream = connect();
    for (const socket of [client, upstream]) {
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
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
    return [upstream];
  });

  return {
    ...listening,
    arm(messages, kill) {
      sent = 0;
      armed = { messages, kill };
    },
    disarm: () => void (armed = null),
    sent: () => sent,
  };
}
