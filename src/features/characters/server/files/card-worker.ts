// Reads one large card on a worker thread, so that it does not block other requests.
import { parentPort, workerData } from 'node:worker_threads';
import { CardError } from '../cards/model/card-error.ts';
import { readCard } from '../cards/read-card.ts';

const { bytes, fileName } = workerData as { bytes: Uint8Array; fileName: string };
try {
  const { original: _original, ...read } = readCard(bytes, fileName);
  parentPort!.postMessage({ read });
} catch (error) {
  if (!(error instanceof CardError)) throw error;
  const { code, params } = error;
  parentPort!.postMessage({ refused: { code, params } });
}
