// A real SMTP server in the test's process, whose manners a test decides.
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { readEmail, type ReadEmail } from './read-email.ts';

export interface ReceivedEmail extends ReadEmail {
  from: string;
  to: string[];
  isEncrypted: boolean;
}

/** What it answers, for instance "550 5.1.1 no such mailbox"; null is a yes. */
type Answer = `${number} ${string}` | null;

export interface SmtpBehaviour {
  /** To a recipient, in turn; then yes. */
  recipient?: Answer[];
  /** To a whole email, in turn; then yes. `cut` breaks the connection off in the middle, `silent` never answers. */
  data?: (Answer | 'cut' | 'silent')[];
  options?: SMTPServerOptions;
}

export interface TestSmtp {
  url: string;
  port: number;
  received: ReceivedEmail[];
  close(): Promise<void>;
}

const refusal = (said: string) =>
  Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

export async function startSmtp({
  recipient = [],
  data = [],
  options,
}: SmtpBehaviour = {}): Promise<TestSmtp> {
  const received: ReceivedEmail[] = [];
  const toRecipients = [...recipient];
  const toEmails = [...data];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onRcptTo(_address, _session, callback) {
      const answer = toRecipients.shift();
      callback(answer ? refusal(answer) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      const answer = toEmails.shift();
      if (answer === 'cut') stream.once('data', () => socketOf(server, session).destroy());
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answer === 'cut' || answer === 'silent') return;
        if (answer) return callback(refusal(answer));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          ...readEmail(Buffer.concat(chunks).toString()),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
        });
        callback(null);
      });
    },
    ...options,
  });
  // Clients that break off are what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket {
  const connections = [...server.connections] as unknown as { session: SMTPServerSession; _socket: Socket }[];
  return connections.find((connection) => connection.session.id === session.id)!._socket;
}
