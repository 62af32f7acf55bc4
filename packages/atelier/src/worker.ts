import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPicture } from './picture-request.ts';
import { rasterise } from './raster.ts';
import { portrait } from './portrait.ts';
import type { PaintOrder } from './request.ts';

export interface WorkerTask {
  order: PaintOrder;
}
export type WorkerAnswer =
  | { kind: 'progress'; fraction: number; stage: string }
  | { kind: 'done'; image: DrawnPicture }
  | { kind: 'failed'; message: string };

/** The picture was given up while it was being drawn; nobody waits for it any more. */
class Dropped extends Error {}

const port = parentPort;
if (!port) throw new Error('worker.ts runs only as a thread of the pool');
// Whoever reads a page must not wait for pictures being drawn. Only Linux sets the priority of one thread; elsewhere the
// same call would slow down the whole server.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
const { stop } = workerData as { stop: Int32Array };
const say = (answer: WorkerAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer);

/** How much of the work lies behind when a stage begins; measured over the catalogue. */
const FRACTIONS = { light: 0.02, features: 0.3, hair: 0.33, outfit: 0.42, scene: 0.6, grade: 0.65 } as const;

async function paint({ wish, width, height, seed }: PaintOrder): Promise<DrawnPicture> {
  const { svg, traits, description } = portrait(wish, {
    ratio: width / height,
    hasGrain: false,
    onStage(stage) {
      if (Atomics.load(stop, 0) === 1) throw new Dropped('dropped');
      say({ kind: 'progress', fraction: FRACTIONS[stage], stage });
    },
  });
  const bytes = await rasterise(svg, {
    width,
    height,
    grainSeed: traits.seed,
    manner: wish.manner ?? 'print',
  });
  return { bytes, mime: 'image/webp', width, height, seed, description };
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
