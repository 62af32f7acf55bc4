// Reads one address over kept connections, as fast as answers come or at a given rate; bare sockets.
import net from 'node:net';
import { stampNow } from '../../test/support/mock-stamp.ts';
import { reportReady, scriptOptions } from '../machine/script.ts';
import { Samples } from './samples.ts';

export interface RequestLoadOptions {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  /** Requests a second over all connections; none for a closed loop. */
  rate?: number;
}
export interface RequestFigures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failures: number;
}

const { port, path, headers, connections, rate } = await scriptOptions<RequestLoadOptions>();
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
const question = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`);
const idle: Line[] = [];
let times = new Samples();
let begun = performance.now();
let failures = 0;

interface Line {
  ask(): void;
}

function openLine(): void {
  let sent = 0;
  let wanted = -1;
  let got = 0;
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  const line: Line = {
    ask() {
      sent = stampNow();
      wanted = -1;
      got = 0;
      socket.write(question);
    },
  };
  socket.on('data', (part) => {
    got += part.length;
    if (wanted < 0) {
      const head = part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || end < 0 || length === undefined) {
        failures++;
        socket.destroy();
        setTimeout(openLine, 100);
        return;
      }
      wanted = end + 4 + Number(length);
    }
    if (got < wanted) return;
    times.add(stampNow() - sent);
    if (rate === undefined) line.ask();
    else idle.push(line);
  });
  socket.once('connect', () => (rate === undefined ? line.ask() : idle.push(line)));
  socket.on('error', () => failures++);
}

for (let n = 0; n < connections; n++) openLine();
if (rate !== undefined) {
  let asked = 0;
  const from = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - from) / 1000) * rate);
    for (; asked < due; asked++) idle.pop()?.ask();
  }, 2);
}

process.on('message', (message) => {
  if (message === 'begin') {
    times = new Samples();
    begun = performance.now();
    failures = 0;
    return;
  }
  const perSecond = (times.count / (performance.now() - begun)) * 1000;
  process.send?.({ perSecond, p50: times.at(0.5) / 1000, p99: times.at(0.99) / 1000, failures });
});
reportReady({});
