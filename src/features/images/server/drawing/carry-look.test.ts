import { expect, test } from 'vitest';
import { LookData } from '../../../../shared/words/look/look-data.ts';
import type { Look } from '../images.needs.ts';
import { carriedTo, carryLook, type AskedPicture } from './carry-look.ts';

const data = LookData.parse({
  hair: 'silver hair, long',
  clothes: 'a grey dress',
  age: 34,
  identityWords: ['centre parting'],
  negativeWords: ['round glasses'],
  bindings: [
    { model: 'easel', words: ['isld'], loras: [{ name: 'isolde', weight: 0.8 }], referenceWeight: 0.5 },
    { model: 'plain', sendsReferences: false },
  ],
});
const look: Look = {
  name: 'Isolde',
  seed: 'isolde',
  tags: ['vampire'],
  words: 'red eyes',
  rating: 'sfw',
  creatorId: 'a',
  data,
  references: ['front', 'side', 'gone'],
};
const asked: AskedPicture = {
  prompt: 'by a lake',
  negativePrompt: 'rain',
  seed: '',
  model: 'easel',
  mayBeExplicit: true,
};
const bytes = new Uint8Array([1]);
const read = async (id: string) => (id === 'gone' ? null : { bytes, mime: 'image/webp' as const });
const engine = (references: number, loras?: number) => ({
  capabilities: { references, imageToImage: false, inpainting: false, ...(loras ? { loras } : {}) },
});

test('a look without data is what it always was', () => {
  const plain = carryLook({ ...look, data: null, references: [] }, asked);
  expect(plain).toMatchObject({
    text: 'vampire, red eyes, by a lake',
    identity: 'isolde',
    seed: '',
    look: null,
  });
  expect(carryLook(null, asked)).toMatchObject({ text: 'by a lake', identity: '', parts: { subject: null } });
});

test('the person comes before the picture, with the words of the model that draws', () => {
  const person = 'vampire, red eyes, silver hair, long, a grey dress, 34 years old, centre parting';
  expect(carryLook(look, asked).text).toBe(`${person}, isld, by a lake`);
  expect(carryLook(look, { ...asked, model: 'other' }).text).toBe(`${person}, by a lake`);
});

test('the usual clothes give way to those of the request', () => {
  expect(carryLook(look, { ...asked, prompt: 'in a black suit' }).text).not.toContain('grey dress');
  expect(carryLook(look, { ...asked, prompt: '' }).text).toContain('grey dress');
});

test('words to avoid are added to those of the request', () => {
  expect(carryLook(look, asked).negativePrompt).toMatch(/^rain, round glasses, /);
});

test('a fixed seed stands where the request names none', () => {
  const fixed = { ...look, data: { ...data, seedPolicy: 'fixed' as const } };
  expect(carryLook(fixed, asked).seed).toBe('isolde');
  expect(carryLook(fixed, { ...asked, seed: '7' }).seed).toBe('7');
  expect(carryLook(look, asked).seed).toBe('');
});

test('an engine gets what it takes, and no more', async () => {
  const carried = carryLook(look, asked).look;
  const reference = { bytes, mime: 'image/webp', role: 'person', weight: 0.5 };
  expect(await carriedTo(carried, { engine: engine(4, 2), model: 'easel' }, read)).toEqual({
    references: [reference, reference],
    loras: [{ name: 'isolde', weight: 0.8 }],
  });
  expect(await carriedTo(carried, { engine: engine(1), model: 'easel' }, read)).toEqual({
    references: [reference],
  });
  expect(await carriedTo(carried, { engine: engine(0), model: 'easel' }, read)).toEqual({});
  expect(await carriedTo(carried, { engine: engine(4, 2), model: 'plain' }, read)).toEqual({});
  expect(await carriedTo(null, { engine: engine(4, 2), model: 'easel' }, read)).toEqual({});
});

test('another model that takes over gets the references, and no LoRA of the first', async () => {
  const taken = await carriedTo(carryLook(look, asked).look, { engine: engine(2, 2), model: 'spare' }, read);
  expect(taken.references?.map(({ weight }) => weight)).toEqual([0.7, 0.7]);
  expect(taken.loras).toBeUndefined();
});
