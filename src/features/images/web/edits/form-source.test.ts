import { expect, test } from 'vitest';
import { askedSource, shapeOf, sourceBody, startSource, strengthText } from './form-source.ts';

test('a picture that was drawn here has one of the shapes, whatever its size', () => {
  expect(shapeOf({ width: 768, height: 1024 })).toBe('3:4');
  expect(shapeOf({ width: 576, height: 324 })).toBe('16:9');
  expect(shapeOf({ width: 512, height: 512 })).toBe('1:1');
});

test('only what a model knows is asked of it, and a brush only with something marked', () => {
  const whole = startSource('a');
  expect(askedSource(whole, { edits: ['whole'] })).toEqual(whole);
  expect(askedSource(whole, { edits: [] })).toBe(null);
  expect(askedSource(null, { edits: ['whole'] })).toBe(null);
  const brush = { ...whole, mode: 'brush' as const };
  expect(askedSource(brush, { edits: ['whole', 'brush'] })).toBe(null);
  expect(askedSource({ ...brush, mask: 'AAAA' }, { edits: ['brush'] })).toMatchObject({ mask: 'AAAA' });
  expect(askedSource({ ...brush, mode: 'extend', mask: 'AAAA' }, { edits: ['extend'] })!.mask).toBe(null);
});

test('the request has a mask only where one was drawn', () => {
  expect(sourceBody(startSource('a'))).toEqual({ imageId: 'a', mode: 'whole', strength: 0.6 });
  expect(sourceBody({ ...startSource('a'), mode: 'brush', mask: 'AAAA' })).toMatchObject({ mask: 'AAAA' });
});

test('how far it may change is said in a word', () => {
  expect([0.05, 0.3, 0.6, 1].map(strengthText)).toEqual(['Hardly', 'A little', 'Strongly', 'Completely']);
});
