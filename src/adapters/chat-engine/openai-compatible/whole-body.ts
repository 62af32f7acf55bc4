import type { IncomingMessage } from 'node:http';

/** Bytes that are kept of a body that is not a stream; the rest is dropped. */
const limit = 4 * 1024 * 1024;

/** Reads a body to its end, or to where it broke off; calls back once. Never fails. */
export function readWhole(response: IncomingMessage, onDone: (text: string, isWhole: boolean) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const done = (isWhole: boolean) => {
    if (isDone) return;
    isDone = true;
    onDone(Buffer.concat(parts).toString('utf8'), isWhole);
  };
  response.on('data', (bytes: Buffer) => {
    length += bytes.length;
    if (length <= limit) parts.push(bytes);
  });
  response.on('end', () => done(length <= limit));
  response.on('error', () => done(false));
}
