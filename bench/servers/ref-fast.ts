// ref-fast: ref-parse's work over bare sockets with ready-framed writes. It knows only the bench's own traffic.
import net from 'node:net';
import { reportReady, scriptOptions } from '../machine/script.ts';
import { smallBody } from './ask-back-end.ts';

const { backEnd } = await scriptOptions<{ backEnd: string }>();
const { hostname, port } = new URL(backEnd);
const question =
  `POST /v1/chat/completions HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
  `content-length: ${smallBody.length}\r\n\r\n${smallBody}`;
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const framed = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

interface Line {
  socket: net.Socket;
  onRead: (text: string) => void;
}
const idle: Line[] = [];
const buffer = Buffer.alloc(64 * 1024);

function openLine(): Line {
  const line: Line = { socket: undefined as unknown as net.Socket, onRead: () => {} };
  line.socket = net.connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer,
      callback(length) {
        line.onRead(buffer.toString('latin1', 0, length));
        return true;
      },
    },
  });
  line.socket.once('close', () => {
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
  });
  return line;
}

function answer(client: net.Socket): void {
  const line = idle.pop() ?? openLine();
  let rest = '';
  let whole = '';
  client.write(head);
  line.onRead = (part) => {
    const text = rest + part;
    let out = '';
    let from = 0;
    for (;;) {
      const begin = text.indexOf('"content":"', from);
      const end = begin < 0 ? -1 : text.indexOf('"', begin + 11);
      if (end < 0) break;
      const piece = JSON.parse(text.slice(begin + 10, end + 1)) as string;
      whole += piece;
      out += framed(`data: ${JSON.stringify({ t: piece })}\n\n`);
      from = end + 1;
    }
    rest = text.slice(Math.max(from, text.lastIndexOf('\n') + 1));
    const isOver = text.endsWith('0\r\n\r\n');
    if (isOver) {
      out += `${framed(`event: done\ndata: ${whole.length}\n\n`)}0\r\n\r\n`;
      idle.push(line);
    }
    if (out !== '') client.write(out, 'latin1');
  };
  line.socket.write(question);
}

const server = net.createServer({ noDelay: true }, (client) => {
  client.on('error', () => {});
  client.on('data', (part) => {
    // One packet holds one whole request: the load client writes it so.
    if (part.includes('\r\n\r\n')) answer(client);
  });
});
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as net.AddressInfo).port }));
