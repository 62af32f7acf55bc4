import { describe as suite, expect, it } from 'vitest';
import { type PictureRequest, sentenceOf } from './picture-request.ts';
import { describe } from './description.ts';
import { PROMPTS } from './prompts.test-data.ts';
import { readRequest, understand } from './request.ts';
import { resolvePicture } from './traits/resolve-picture.ts';

const asked = (prompt: string, identity: string): PictureRequest => ({
  prompt,
  negativePrompt: '',
  width: 768,
  height: 1024,
  identity,
  seed: identity,
  tags: [],
});
/** The description is made from the same traits as the drawing. */
function describedFor(prompt: string, identity: string): string {
  const order = readRequest(asked(prompt, identity));
  if ('refusal' in order) throw new Error(sentenceOf(order.refusal));
  return describe(resolvePicture(order.wish));
}

suite('the written prompts', () => {
  it('are 120 or more', () =>
    expect(new Set(PROMPTS.map(({ prompt }) => prompt)).size).toBeGreaterThanOrEqual(120));

  it.each(PROMPTS)('$prompt', ({ prompt, held, leftOut }) => {
    for (const identity of ['a', 'b', 'c', 'd']) {
      const description = describedFor(prompt, identity);
      for (const words of held) expect(description).toMatch(new RegExp(words));
    }
    expect(understand(asked(prompt, 'a')).leftOut).toEqual(leftOut);
  });

  it.each([
    ['woman without glasses', 'glasses'],
    ['man with no beard', 'beard|stubble|moustache|goatee'],
  ])('%s shows none', (prompt, refused) => {
    for (let i = 0; i < 40; i++) expect(describedFor(prompt, `person${i}`)).not.toMatch(new RegExp(refused));
  });

  it('gives twelve pictures of one prompt different backgrounds and compositions', () => {
    const backdrops = Array.from({ length: 40 }, (_, i) => {
      const order = readRequest(asked('a woman by a lake', `seed${i}`));
      if ('refusal' in order) throw new Error(sentenceOf(order.refusal));
      return resolvePicture(order.wish).traits.backdrop;
    });
    expect(new Set(backdrops.filter((name) => name !== 'disc')).size).toBeGreaterThanOrEqual(6);
    expect(backdrops.filter((name) => name === 'disc').length).toBeLessThan(24);
  });
});
