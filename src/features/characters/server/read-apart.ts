import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createBoundedPool } from '../../../platform/server/bounded-pool.ts';
import { AppError } from '../../../shared/errors.ts';
import { CardError } from './cards/model/card-error.ts';
import { readCard, type ReadCard } from './cards/read-card.ts';

/** Without the file's bytes, which the caller has. A union, because a lorebook has no card. */
type WithoutOriginal<R> = R extends unknown ? Omit<R, 'original'> : never;
export type CardReading = WithoutOriginal<ReadCard>;

type Answer = { read: CardReading; refused?: never } | { read?: never; refused: { message: string } };

/** Smaller files are read in a few milliseconds, less than a thread takes to start. */
const APART_BYTES = 512 * 1024;
const MEMORY_MB = 1024;
/** Each may unpack to 200 MB of memory, so further ones are queued. */
const threads = createBoundedPool(
  { atOnce: 1, waiting: 16 },
  () =>
    new AppError('server.unavailable/cards', {
      retryAfter: 10,
    }),
);

const refused = (reason: string) => new AppError('characters.card', { params: { reason }, field: 'file' });

/** @throws AppError characters.card with a sentence, server.unavailable where too many wait */
export async function readApart(
  bytes: Uint8Array,
  fileName: string,
  script = new URL(`./card-worker${path.extname(import.meta.filename)}`, import.meta.url),
): Promise<CardReading> {
  if (bytes.length <= APART_BYTES) {
    try {
      return readCard(bytes, fileName);
    } catch (error) {
      throw error instanceof CardError ? refused(error.message) : error;
    }
  }
  return threads.run(() => onThread(bytes, fileName, script));
}

function onThread(bytes: Uint8Array, fileName: string, script: URL): Promise<CardReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: { bytes, fileName },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const broken = () => reject(refused('This card could not be read: it takes too much to unpack.'));
    worker.once('message', ({ read, refused: why }: Answer) => {
      if (read) resolve(read);
      else reject(refused(why.message));
      void worker.terminate();
    });
    worker.once('error', broken);
    worker.once('exit', broken);
  });
}
