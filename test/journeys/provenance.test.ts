// Pictures that were made here are recognised by their mark and by what they look like, and nothing of a check is kept.
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import type { ImageEngine } from '../../src/platform/server/ports/image-engine.ts';
import { plainEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

/** A few large shapes, as a portrait has. */
const shapes = (width: number, height: number) => {
  const block = (x: number, y: number, w: number, h: number, background: string) => ({
    input: {
      create: {
        width: Math.round(w * width),
        height: Math.round(h * height),
        channels: 3 as const,
        background,
      },
    },
    left: Math.round(x * width),
    top: Math.round(y * height),
  });
  return sharp({ create: { width, height, channels: 3, background: '#335577' } }).composite([
    block(0.3, 0.15, 0.4, 0.35, '#e8c8a8'),
    block(0.15, 0.55, 0.7, 0.45, '#aa2244'),
    block(0.05, 0.05, 0.15, 0.3, '#ffd060'),
  ]);
};

const engine: ImageEngine = {
  ...plainEngine(),
  async draw({ width, height, seed }) {
    const bytes = await shapes(width, height).png().toBuffer();
    return { bytes, mime: 'image/png', width, height, seed, description: 'Shapes' };
  },
};

let app: TestApp;
let ada: Person;
let drawn: Buffer;
/** Of its largest rendition. */
let address: string;
const kept = new Map<string, Uint8Array>();

const check = async (bytes: Uint8Array) =>
  (await app.guest()).provenance.verify({ file: new Blob([new Uint8Array(bytes)]) });

beforeAll(async () => {
  app = await createTestApp({ isSeeding: false, blobs: createMemoryStore(kept), imageEngine: engine });
  ada = await app.signUp('ada');
  await ada.coins.claimMonthly();
  const job = await ada.images.generate({ body: { prompt: 'a woman with red hair by the sea' } });
  await Array.fromAsync(ada.images.watch({ params: { id: job.id } }));
  const { picture } = (await ada.images.list({ query: {} })).items[0]!;
  address = picture.sources.at(-1)!.url;
  const answer = await fetch(new URL(address, app.origin));
  drawn = Buffer.from(await answer.arrayBuffer());
  app.services.provenance.prints.wake();
  await app.services.provenance.prints.settle();
});
afterAll(() => app.close());

describe('a picture that was made here', () => {
  test('is recognised by its mark and by its look', async () => {
    expect(await check(drawn)).toEqual({
      verdict: 'here',
      mark: { kind: 'computed', software: expect.stringMatching(/^Nightbloom \(/) as string, isOurs: true },
      signature: null,
      isAlike: true,
    });
  });

  test.each([
    ['made smaller and compressed again', (picture: Sharp) => picture.resize(300).jpeg({ quality: 40 })],
    ['saved as PNG', (picture: Sharp) => picture.png()],
    ['saved as AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
    ['without colours', (picture: Sharp) => picture.greyscale().webp()],
  ])('is recognised without its mark, when it was %s', async (_how, change) => {
    const changed = await change(sharp(drawn)).toBuffer();
    expect(await check(changed)).toEqual({ verdict: 'here', mark: null, signature: null, isAlike: true });
  });

  test('is taken away as a signed copy, whose change is noticed', async () => {
    const answer = await fetch(new URL(address.replace('.webp', '.jpg'), app.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const copy = Buffer.from(await answer.arrayBuffer());
    const found = await check(copy);
    expect(found).toMatchObject({
      verdict: 'here',
      mark: { isOurs: true },
      signature: 'ours',
      isAlike: true,
    });
    copy[copy.length - 40]! ^= 1;
    expect(await check(copy)).toMatchObject({ mark: { isOurs: true }, signature: 'broken' });
    const { certificates } = await (await app.guest()).provenance.certificates();
    expect(certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  test('is not kept by the check, and forgotten with its deletion', async () => {
    const before = [...kept.keys()];
    await check(await sharp(drawn).jpeg().toBuffer());
    expect([...kept.keys()]).toEqual(before);
    const { rows } = await app.database.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_constraint where conrelid = 'drawn_prints'::regclass and confdeltype = 'c'",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('another picture', () => {
  const strange = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#123' } }).composite([
      { input: { create: { width: 90, height: 60, channels: 3, background: '#fc0' } }, left: 30, top: 170 },
      { input: { create: { width: 50, height: 200, channels: 3, background: '#a0f' } }, left: 300, top: 20 },
    ]);
  const marked = (type: string, tool: string) =>
    strange()
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
          '<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
          `xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="${tool}">` +
          `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${type}` +
          '</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>',
      )
      .jpeg()
      .toBuffer();

  test('is unknown without a mark, and its camera’s mark is none', async () => {
    const unknown = { verdict: 'unknown', mark: null, signature: null, isAlike: false };
    expect(await check(await strange().png().toBuffer())).toEqual(unknown);
    expect(await check(await marked('digitalCapture', 'A camera'))).toEqual(unknown);
    // A plain area looks like every other one.
    const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } }).png();
    expect(await check(await plain.toBuffer())).toEqual(unknown);
  });

  test('tells the mark of another program, whose name does not pass for ours', async () => {
    for (const software of ['Other &amp; Sons', 'Nightbloom Imitations'])
      expect(await check(await marked('trainedAlgorithmicMedia', software))).toEqual({
        verdict: 'marked',
        mark: { kind: 'trained', software: software.replace('&amp;', '&'), isOurs: false },
        signature: null,
        isAlike: false,
      });
  });

  test.each([
    ['no picture', () => Buffer.from('hello')],
    ['cut short', () => drawn.subarray(0, drawn.length / 2)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(check(bytes())).rejects.toMatchObject({ status: 422, code: 'provenance.picture' });
  });

  test('of too many bytes is refused before it is decoded', async () => {
    await expect(check(Buffer.alloc(13 * 1_048_576))).rejects.toMatchObject({ status: 413 });
  });
});
