// A real SMTP server in the test's process. A test chooses its answers.
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { readEmail, type ReadEmail } from './read-email.ts';

export interface ReceivedEmail extends ReadEmail {
  from: string;
  to: string[];
  isEncrypted: boolean;
}

/** The server's reply, for instance "550 5.1.1 no such mailbox"; null accepts. */
type Answer = `${number} ${string}` | null;

export interface SmtpBehaviour {
  /** Replies to RCPT TO, one per recipient in order; further recipients are accepted. */
  recipient?: Answer[];
  /**
   * Replies to DATA, one per email in order; further emails are accepted. `cut` drops the connection during
   * the transfer, `silent` never replies.
   */
  data?: (Answer | 'cut' | 'silent')[];
  options?: SMTPServerOptions;
}

export interface TestSmtp {
  url: string;
  port: number;
  received: ReceivedEmail[];
  close(): Promise<void>;
}

const refusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

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
  // Some tests drop connections on purpose; an unhandled error event would end the process.
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
