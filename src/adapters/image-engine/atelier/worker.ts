import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnImage } from '../../../platform/server/ports/image-engine.ts';
import { rasterise } from './raster.ts';
import { portrait } from './draft/portrait.ts';

export interface PaintOrder {
  /** Options of `portrait`; plain data. */
  options: Record<string, unknown>;
  width: number;
  height: number;
  seed: string;
}
export interface WorkerTask {
  order: PaintOrder;
}
export type WorkerAnswer =
  | { kind: 'progress'; fraction: number; stage: string }
  | { kind: 'done'; image: DrawnImage }
  | { kind: 'failed'; message: string };

class Dropped extends Error {}

const port = parentPort;
if (!port) throw new Error('worker.ts runs only as a thread of the pool');
const stop: Int32Array = workerData.stop;
const say = (answer: WorkerAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer);

async function paint(order: PaintOrder): Promise<DrawnImage> {
  const step = (fraction: number, stage: string): void => {
    if (Atomics.load(stop, 0) === 1) throw new Dropped('dropped');
    say({ kind: 'progress', fraction, stage });
  };
  const { svg, description } = portrait(order.options, step);
  step(0.8, 'grade');
  const bytes = await rasterise(svg, order.width, order.height, order.seed);
  return {
    bytes,
    mime: 'image/webp',
    width: order.width,
    height: order.height,
    seed: order.seed,
    description,
  };
}

port.on('message', (task: WorkerTask | 'close') => {
  if (task === 'close') {
    port.close();
    return;
  }
  paint(task.order).then(
    (image) => say({ kind: 'done', image }, [image.bytes.buffer as ArrayBuffer]),
    (error: unknown) =>
      say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
