import { createHash } from 'node:crypto';
import type { WaitingItem } from '../imports.views.ts';
import type { RunJob } from '../run-job.ts';

/** A whole part of the file. */
export async function readPart(
  { reader, import: { fileName } }: RunJob,
  item: Pick<WaitingItem, 'entry' | 'path'>,
) {
  const read = await reader.ask({ kind: 'bytes', entry: item.entry });
  if (!read) throw new Error('the part is not in its file any more');
  const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
  const filename = item.path.replace(/^.*\//, '') || fileName;
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    file: { bytes, filename, mime: '' },
  };
}
