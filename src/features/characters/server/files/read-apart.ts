import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createBoundedPool } from '../../../../platform/server/bounded-pool.ts';
import { AppError } from '../../../../shared/errors.ts';
import { CardError } from '../cards/model/card-error.ts';
import { readCard, type ReadCard } from '../cards/read-card.ts';
import { refusedCard, type CardRefusal } from './refused-card.ts';

/** Omits the original bytes, which the caller has. Distributes over the union of card and lorebook. */
type WithoutOriginal<R> = R extends unknown ? Omit<R, 'original'> : never;
export type CardReading = WithoutOriginal<ReadCard>;

type Answer = { read: CardReading; refused?: never } | { read?: never; refused: CardRefusal };

/** Smaller files are read in a few milliseconds, less than a thread takes to start. */
const APART_BYTES = 512 * 1024;
const MEMORY_MB = 1024;
/** One at a time, because each may unpack to 200 MB of memory. */
const threads = createBoundedPool(
  { atOnce: 1, waiting: 16 },
  () => new AppError('server.unavailable/cards', { retryAfter: 10 }),
);

/**
 * Reads a card, a large one on a worker thread so that it does not block other requests.
 * @throws AppError characters.card, server.unavailable if too many are waiting
 */
export async function readApart(
  bytes: Uint8Array,
  fileName: string,
  script = new URL(`./card-worker${path.extname(import.meta.filename)}`, import.meta.url),
): Promise<CardReading> {
  if (bytes.length <= APART_BYTES) {
    try {
      return readCard(bytes, fileName);
    } catch (error) {
      throw error instanceof CardError ? refusedCard(error) : error;
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
    const broken = () => reject(new AppError('characters.card/reader.too-heavy', { field: 'file' }));
    worker.once('message', ({ read, refused: why }: Answer) => {
      if (read) resolve(read);
      else reject(refusedCard(why));
      void worker.terminate();
    });
    worker.once('error', broken);
    worker.once('exit', broken);
  });
}
