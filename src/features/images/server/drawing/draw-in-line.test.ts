import { expect, it } from 'vitest';
import { ImageEngineError, type ImageEngine } from '../../../../platform/server/ports/image-engine.ts';
import { ModelGone } from '../jobs/problems.ts';
import { drawInLine } from './draw-in-line.ts';

const away = new ImageEngineError('unreachable', 'it is away');
const engine = { name: 'mock' } as ImageEngine;

/** @param models what becomes of each; a resting one is passed over */
async function draw(
  models: Record<string, Error | 'drawn' | 'rests' | 'fails later'>,
  { able = () => true, places = () => true }: { able?: () => boolean; places?: (id: string) => boolean } = {},
) {
  const asked: string[] = [];
  const line = Object.entries(models).map(([id, does]) => ({
    ...{ id, model: id, engine },
    take: () => does !== 'rests',
  }));
  const drawn = await drawInLine({
    line,
    isAble: able,
    hasPlace: ({ id }) => places(id),
    async draw({ id }, _isFollowed, onStep) {
      asked.push(id);
      const does = models[id]!;
      if (does === 'fails later') onStep();
      if (does instanceof Error) throw does;
      if (does !== 'drawn') throw away;
      return id;
    },
  }).catch((error: unknown) => error);
  return { drawn, asked };
}

it('the next in line draws where the one before fails before its first step', async () => {
  expect(await draw({ a: away, b: away, c: 'drawn', d: 'drawn' })).toEqual({
    drawn: 'c',
    asked: ['a', 'b', 'c'],
  });
  expect(await draw({ a: 'drawn', b: 'drawn' })).toEqual({ drawn: 'a', asked: ['a'] });
});

it('a picture that was begun is not begun by another', async () => {
  expect(await draw({ a: 'fails later', b: 'drawn' })).toEqual({ drawn: away, asked: ['a'] });
});

it('a refusal is an answer, and no other engine is asked for it', async () => {
  const refused = new ImageEngineError('refused', 'no');
  expect(await draw({ a: refused, b: 'drawn' })).toEqual({ drawn: refused, asked: ['a'] });
});

it('engines that rest, have no place or cannot draw it are passed over', async () => {
  expect(await draw({ a: 'rests', b: 'drawn' })).toEqual({ drawn: 'b', asked: ['b'] });
  expect(await draw({ a: away, b: 'drawn', c: 'drawn' }, { places: (id) => id !== 'b' })).toMatchObject({
    drawn: 'c',
  });
  expect(await draw({ a: away, b: 'drawn' }, { able: () => false })).toEqual({ drawn: away, asked: ['a'] });
});

it('where all rest the first is asked nevertheless; a line of nobody draws nothing', async () => {
  expect(await draw({ a: 'rests', b: 'rests' })).toEqual({ drawn: away, asked: ['a'] });
  expect((await draw({})).drawn).toBeInstanceOf(ModelGone);
});
