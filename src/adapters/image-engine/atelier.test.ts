import { afterAll, expect, it } from 'vitest';
import { ImageEngineError, type ImageRequest } from '../../platform/server/ports/image-engine.ts';
import { atelier } from './atelier.ts';
import { CONTENT_DIR } from '../../platform/server/places/project-root.ts';

const engine = atelier.create(
  { workers: 1 },
  { dataDir: '', contentDirs: [CONTENT_DIR], onTrouble: () => {} },
);
afterAll(() => engine.close());

const request: ImageRequest = {
  text: 'vampire, feminine, by a castle at night',
  parts: { subject: { tags: ['vampire', 'feminine'], words: '' }, prompt: 'by a castle at night' },
  negativePrompt: '',
  width: 96,
  height: 128,
  identity: 'isolde',
  seed: '7',
  model: 'atelier',
};
const draw = (change: Partial<ImageRequest>, signal = new AbortController().signal) =>
  engine.draw({ ...request, ...change }, () => {}, signal);

it('names itself and its model', async () => {
  expect(engine).toMatchObject({ name: 'atelier', isStandIn: true });
  expect((await engine.models(new AbortController().signal)).map(({ id }) => id)).toEqual(['atelier']);
});

it('draws by the atelier', async () => {
  expect(await draw({})).toMatchObject({ mime: 'image/webp', width: 96, height: 128, seed: '7' });
});

it('hands the parts of the text to the atelier, which reads a person apart from the scene', async () => {
  const same = await draw({ text: 'whatever stands here' });
  const { parts } = request;
  const inWords = { subject: { tags: parts.subject!.tags, words: parts.prompt }, prompt: '' };
  for (const picture of [same, await draw({ parts: inWords })])
    expect(Buffer.from(picture.bytes).equals((await draw({})).bytes)).toBe(true);
});

it('refuses as the port says', async () => {
  const parts = { subject: null, prompt: 'a girl, 15 years old' };
  const refused = draw({ text: parts.prompt, parts });
  await expect(refused).rejects.toBeInstanceOf(ImageEngineError);
  await expect(refused).rejects.toMatchObject({ kind: 'refused' });
});

it('tells whether two requests show the same face', () => {
  const portrait = engine.faceOf!({ ...request, parts: { ...request.parts, prompt: '' }, seed: '' });
  expect(engine.faceOf!(request)).toBe(portrait);
  expect(engine.faceOf!({ ...request, identity: 'morrigan' })).not.toBe(portrait);
});

it('draws no LoRA', async () => {
  await expect(draw({ loras: [{ name: 'a', weight: 1 }] })).rejects.toMatchObject({ kind: 'refused' });
});

it('rejects with the reason of the signal', async () => {
  const reason = new Error('left');
  await expect(draw({}, AbortSignal.abort(reason))).rejects.toBe(reason);
});
