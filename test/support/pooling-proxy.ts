// A connection pooler in transaction mode, as small as one can be: a client has a session of PostgreSQL only from
// its first message to the end of the transaction, then whoever comes next gets it.
import type net from 'node:net';
import { connector, listen, type Listening } from './database-proxy.ts';

interface Message {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream into PostgreSQL's messages: a letter, a length, a body. */
function splitter(hear: (message: Message) => void, first?: (bytes: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let isFirst = first !== undefined;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a client has no letter.
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const size = head + rest.readUInt32BE(head);
      if (rest.length < size) return;
      const bytes = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (isFirst) first!(bytes);
      else hear({ type: String.fromCharCode(bytes[0]!), bytes });
      isFirst = false;
    }
  };
}

const READY = 'Z';
const IDLE = 'I'.charCodeAt(0);
const GOODBYE = 'X';

interface Session {
  socket: net.Socket;
  /** What PostgreSQL said when the session began, up to the first readiness. */
  greeting: Buffer;
  client: net.Socket | null;
}

export function startPoolingProxy(databaseUrl: string): Promise<Listening> {
  const connect = connector(databaseUrl);
  const free: Session[] = [];

  async function open(startup: Buffer): Promise<Session> {
    const session: Session = { socket: connect(), greeting: Buffer.alloc(0), client: null };
    session.socket.on('error', () => {});
    session.socket.write(startup);
    await new Promise<void>((resolve) => {
      let isReady = false;
      const hear = splitter(({ type, bytes }) => {
        if (!isReady) session.greeting = Buffer.concat([session.greeting, bytes]);
        else session.client?.write(bytes);
        if (type !== READY) return;
        if (isReady && bytes[5] === IDLE) {
          session.client = null;
          free.push(session);
        }
        isReady = true;
        resolve();
      });
      session.socket.on('data', hear);
    });
    return session;
  }

  return listen(databaseUrl, (client) => {
    let startup: Buffer = Buffer.alloc(0);
    let held: Session | null = null;
    let last: Promise<void> = Promise.resolve();
    const sockets: net.Socket[] = [];

    const pass = async (bytes: Buffer): Promise<void> => {
      if (held?.client !== client) held = free.pop() ?? (await open(startup));
      held.client = client;
      held.socket.write(bytes);
    };
    const greet = async (): Promise<void> => {
      const session = free.pop() ?? (await open(startup));
      free.push(session);
      client.write(session.greeting);
    };
    client.on(
      'data',
      splitter(
        ({ type, bytes }) => {
          if (type === GOODBYE) client.end();
          else last = last.then(() => pass(bytes));
        },
        (bytes) => {
          startup = bytes;
          last = greet();
        },
      ),
    );
    client.on('close', () => held?.client === client && held.socket.destroy());
    return sockets;
  });
}
