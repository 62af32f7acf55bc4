import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import { readSquare } from './uploaded-picture.ts';

const LIMITS = { maxPixels: 40_000_000, maxEdge: 256, minEdge: 256 };
const read = (bytes: Uint8Array) => readSquare(bytes, LIMITS);
const pixel = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

const plain = (width = 600, height = 400, background = '#aa5533') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  plain(width, height, '#ff0000').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ]);

const isRed = ([r = 0, , b = 0]: number[]) => r > 200 && b < 60;
const isBlue = ([r = 0, , b = 0]: number[]) => b > 200 && r < 60;

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
function png(width: number, height: number, data: Buffer, bits = 8, colour = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('accepts', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s', async (format) => {
    const square = await read(await plain().toFormat(format).toBuffer());
    expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
  });

  test('a picture with location and camera data, and removes both', async () => {
    const bytes = await plain()
      .withExif({
        IFD0: { Copyright: 'someone', Make: 'Camera', Software: 'Tool' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>secret</rdf></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const square = await read(bytes);
    const found = await sharp(square).metadata();
    expect(found.exif).toBeUndefined();
    expect(found.xmp).toBeUndefined();
    expect(found.icc).toBeUndefined();
    expect(square.includes('secret')).toBe(false);
  });

  test('a picture in sideways orientation, and turns it upright', async () => {
    // Stored with red left and blue right. Orientation 6 means a clockwise turn, so red is at the top.
    const bytes = await sharp(await halves(400, 400).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const square = await read(bytes);
    expect(isRed(await pixel(square, 128, 20))).toBe(true);
    expect(isBlue(await pixel(square, 128, 235))).toBe(true);
    expect((await sharp(square).metadata()).orientation).toBeUndefined();
  });

  test('a CMYK JPEG, and converts it to sRGB', async () => {
    const bytes = await plain(300, 300, '#ff0000').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const square = await read(bytes);
    expect(await sharp(square).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const [r = 0, g = 255, b = 255] = await pixel(square, 100, 100);
    expect(r).toBeGreaterThan(180);
    expect(Math.max(g, b)).toBeLessThan(90);
  });

  test('a PNG with 16 bits per channel', async () => {
    const rows = Buffer.alloc(300 * (1 + 300 * 6));
    for (let y = 0; y < 300; y++)
      for (let x = 0; x < 300; x++) rows.writeUInt16BE(0xffff, y * 1801 + 1 + x * 6);
    const square = await read(png(300, 300, rows, 16, 2));
    expect(await sharp(square).metadata()).toMatchObject({ depth: 'uchar', bitsPerSample: 8 });
    expect(isRed(await pixel(square, 10, 10))).toBe(true);
  });

  test.each(['gif', 'webp'] as const)('the first frame of an animated %s', async (format) => {
    const frames = await sharp(
      await Promise.all(
        [plain(64, 64, '#ff0000'), plain(64, 64, '#0000ff')].map((each) => each.png().toBuffer()),
      ),
      { join: { animated: true } },
    )
      .toFormat(format)
      .toBuffer();
    expect((await sharp(frames, { pages: -1 }).metadata()).pages).toBe(2);
    const square = await read(frames);
    expect(await sharp(square).metadata()).toMatchObject({ width: 256, height: 256 });
    expect(isRed(await pixel(square, 128, 128))).toBe(true);
  });

  test('a transparent picture', async () => {
    const square = await read(
      await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(square).metadata()).hasAlpha).toBe(true);
  });
});

describe('refuses', () => {
  const refused = (why: string) => ({ message: `refused picture: ${why}` });
  const script = '<script>alert(1)</script>';
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['a drawing with a script', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    [
      'a drawing with a byte order mark',
      () => Buffer.from(`\uFEFF<?xml version="1.0"?><svg>${script}</svg>`),
    ],
    ['a page', () => Buffer.from(`<!doctype html><html>${script}</html>`)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a TIFF', async () => plain(40, 40).tiff().toBuffer()],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(document.domain)//', 'latin1')],
    ['a JPEG that is cut short', async () => (await halves(600, 400).jpeg().toBuffer()).subarray(0, 1500)],
    ['a PNG that is cut short', async () => (await plain().png().toBuffer()).subarray(0, 400)],
    ['a WebP that is cut short', async () => (await halves(600, 400).webp().toBuffer()).subarray(0, 60)],
    ['a GIF that is cut short', async () => (await halves(600, 400).gif().toBuffer()).subarray(0, 120)],
    [
      'a PNG whose data is damaged',
      async () => {
        const bytes = await halves(600, 400).png().toBuffer();
        bytes.fill(0x55, 80, 120);
        return bytes;
      },
    ],
    [
      'a film that says it is a picture',
      () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1miaf nothing', 'latin1'),
    ],
  ])('%s', async (_what, make) => {
    await expect(read(await make())).rejects.toMatchObject(refused('format'));
  });

  test('a picture with huge dimensions, without decoding it', async () => {
    const before = process.memoryUsage().rss;
    // 60,000 x 60,000: 3.6 GB of grey in a few kilobytes.
    await expect(read(png(60_000, 60_000, Buffer.alloc(4096)))).rejects.toMatchObject(refused('pixels'));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
  });

  test('41 megapixels, and takes 40', async () => {
    const make = (width: number) => plain(width, 5000).png({ compressionLevel: 9 }).toBuffer();
    await expect(read(await make(8200))).rejects.toMatchObject(refused('pixels'));
    await expect(read(await make(8000))).resolves.toBeDefined();
  });
});

test('re-encodes a GIF without the script appended to it', async () => {
  const bytes = Buffer.concat([
    await plain(64, 64).gif().toBuffer(),
    Buffer.from('/*<script>alert(1)</script>*/'),
  ]);
  const square = await read(bytes);
  expect(square.includes('script')).toBe(false);
});

test('decodes two at a time, lets 32 wait and refuses further ones', async () => {
  const bytes = await plain(2000, 2000).png().toBuffer();
  let most = 0;
  let isOver = false;
  const watch = () => {
    const { queue, process: running } = sharp.counters();
    most = Math.max(most, queue + running);
    if (!isOver) setImmediate(watch);
  };
  watch();
  const results = Array.from({ length: 2 + 32 }, () => read(bytes));
  await expect(read(bytes)).rejects.toMatchObject({ code: 'server.unavailable', details: { retryAfter: 5 } });
  expect(await Promise.all(results)).toHaveLength(34);
  isOver = true;
  // A decoding that has just ended may still be counted besides its successors.
  expect(most).toBeGreaterThanOrEqual(2);
  expect(most).toBeLessThanOrEqual(4);
  await expect(read(bytes)).resolves.toBeDefined();
});
