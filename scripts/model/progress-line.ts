// How far a download is: one line that is rewritten on a terminal, and a line for each tenth elsewhere.
import type { WriteStream } from 'node:tty';
import { gigabytes } from '../../src/adapters/chat-engine/local-model/download.ts';

const WIDTH = 30;
const EVERY_MS = 200;

export function createProgressLine(out: Pick<WriteStream, 'write' | 'isTTY'>) {
  let shownAt = 0;
  let tenth = -1;

  return {
    show(done: number, size: number | null): void {
      const share = size ? done / size : 0;
      if (!out.isTTY) {
        if (Math.floor(share * 10) <= tenth) return;
        tenth = Math.floor(share * 10);
        out.write(`${gigabytes(done)}${size ? ` of ${gigabytes(size)} (${tenth * 10} %)` : ''}\n`);
        return;
      }
      if (Date.now() - shownAt < EVERY_MS && done !== size) return;
      shownAt = Date.now();
      const full = Math.round(share * WIDTH);
      const bar = size
        ? `[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(share * 100)} % `
        : '';
      out.write(`\r${bar}${gigabytes(done)}${size ? ` of ${gigabytes(size)}` : ''}   `);
    },
    end(): void {
      if (out.isTTY) out.write('\n');
    },
  };
}
