import { createHash } from 'node:crypto';
import type { WaitingItem } from '../imports.views.ts';
import type { RunJob } from '../run-job.ts';

type Placed = Pick<WaitingItem, 'entry' | 'path'>;

function partOf({ import: { fileName } }: RunJob, item: Placed, read: Uint8Array | null) {
  if (!read) throw new Error('the part is not in its file any more');
  const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
  const filename = item.path.replace(/^.*\//, '') || fileName;
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    file: { bytes, filename, mime: '' },
  };
}

/** A whole part of the file. */
export const readPart = async (job: RunJob, item: Placed) =>
  partOf(job, item, await job.reader.ask({ kind: 'bytes', entry: item.entry }));

/** A lorebook: a whole part of the file, or what it holds for one of its chats. */
export async function readBookPart(job: RunJob, item: Placed & Pick<WaitingItem, 'part'>) {
  const { entry, part } = item;
  if (part === 0) return readPart(job, item);
  return partOf(job, item, await job.reader.ask({ kind: 'book', entry, part: part - 1 }));
}
