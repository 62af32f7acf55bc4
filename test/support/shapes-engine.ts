// An outside picture engine for tests, in this process: it draws large shapes, other ones for each seed.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ImageEngine } from '../../src/platform/server/ports/image-engine.ts';
import { fakeEngine } from './image-studio.ts';

/** Two pictures of the same seed are the same; those of two seeds look quite different. */
export function shapesOf(seed: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(seed).digest();
  const shapes = [0, 1, 2, 3, 4].map((at) => {
    const [left, top, width, height, grey] = bytes.subarray(at * 5, at * 5 + 5);
    const background = { r: grey!, g: (grey! * 3) % 256, b: 255 - grey! };
    const size = { width: 60 + (width! % 120), height: 60 + (height! % 160), channels: 3 as const };
    return { input: { create: { ...size, background } }, left: left! % 250, top: top! % 340 };
  });
  return sharp({ create: { width: 480, height: 640, channels: 3, background: '#556' } })
    .composite(shapes)
    .png()
    .toBuffer();
}

export function shapesEngine(): ImageEngine {
  return {
    ...fakeEngine(1),
    name: 'shapes',
    isStandIn: false,
    models: async () => [{ id: 'shapes', name: 'Shapes', description: 'For tests', price: null }],
    async draw({ seed }, _onProgress, signal) {
      signal.throwIfAborted();
      const drawn = { mime: 'image/png', width: 480, height: 640, seed, description: 'Shapes' } as const;
      return { ...drawn, bytes: await shapesOf(seed) };
    },
  };
}
