// What the mocks of picture servers draw: one colour for each request.
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** The same picture for the same request, another one for each difference. */
export function mockPicture(
  asked: unknown,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(JSON.stringify(asked)).digest();
  return sharp({ create: { width, height, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .png()
    .toBuffer();
}

/** A file that ends in the middle of its pixels. */
export async function tornPicture(size: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}
