import { expect, test } from 'vitest';
import { askedSource, shapeOf, sourceBody, startSource, strengthText } from './form-source.ts';

test('a picture that was drawn here has one of the shapes, whatever its size', () => {
  expect(shapeOf({ width: 768, height: 1024 })).toBe('3:4');
  expect(shapeOf({ width: 576, height: 324 })).toBe('16:9');
  expect(shapeOf({ width: 512, height: 512 })).toBe('1:1');
});

test('a source is never left out: whoever asks for a change pays for no other picture', () => {
  const whole = startSource('a');
  expect(askedSource(whole)).toEqual(whole);
  expect(askedSource(null)).toBe(null);
  const brush = { ...whole, mode: 'brush' as const, mask: 'AAAA' };
  expect(askedSource(brush)).toEqual(brush);
  expect(askedSource({ ...brush, mode: 'extend' })!.mask).toBe(null);
});

test('the request has a mask only where one was drawn', () => {
  expect(sourceBody(startSource('a'))).toEqual({ imageId: 'a', mode: 'whole', strength: 0.6 });
  expect(sourceBody({ ...startSource('a'), mode: 'brush', mask: 'AAAA' })).toMatchObject({ mask: 'AAAA' });
});

test('how far it may change is said in a word', () => {
  expect([0.05, 0.3, 0.6, 1].map(strengthText)).toEqual(['Hardly', 'A little', 'Strongly', 'Completely']);
});
