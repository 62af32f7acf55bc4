import { describe, expect, it } from 'vitest';
import { type PictureRequest, sentenceOf } from './picture-request.ts';
import { portrait } from './portrait.ts';
import { readRequest } from './request.ts';
import { personOf } from './traits/person.ts';
import { chancesOf } from './traits/wish.ts';

function read(more: Partial<PictureRequest>) {
  const order = readRequest({
    prompt: '',
    negativePrompt: '',
    width: 768,
    height: 1024,
    identity: 'isolde',
    seed: '1',
    tags: [],
    hasSitter: true,
    ...more,
  });
  if ('refusal' in order) throw new Error(sentenceOf(order.refusal));
  return order.wish;
}

describe('readRequest', () => {
  it('takes the person from the identity and the picture from seed and prompt', () => {
    const wish = read({ prompt: 'at the lake' });
    expect(wish.seed).toBe('isolde');
    expect(wish.take).toMatch(/^1\//);
    expect(read({ prompt: 'in the city' }).take).not.toBe(wish.take);
    expect(read({ prompt: 'at the lake', seed: '2' }).take).not.toBe(wish.take);
  });

  it('does not let a prompt turn a character into somebody else', () => {
    const { tags } = read({ tags: ['female', 'european'], prompt: 'an african robot king, smiling' });
    expect(tags).toEqual(expect.arrayContaining(['female', 'european']));
    for (const other of ['android', 'male', 'african', 'mixed']) expect(tags).not.toContain(other);
  });

  it.each([
    ['male', 'm'],
    ['female', 'f'],
    ['non-binary', 'a'],
    ['masculine', 'm'],
    ['feminine', 'f'],
  ])('draws somebody %s as the tags say, whoever it is and whatever the picture shows', (sex, presence) => {
    for (const prompt of ['', 'a castle at night', 'a portrait of a friend'])
      for (const other of ['asian', 'vampire'])
        for (let n = 0; n < 12; n++) {
          const wish = read({ identity: `somebody-${n}`, tags: [sex, other], prompt, seed: '' });
          expect(personOf(wish, chancesOf(wish)).presence).toBe(presence);
        }
  });

  it('lets a prompt say who is drawn when no character does', () => {
    const { tags } = read({ prompt: 'a robot woman', hasSitter: false });
    expect(tags).toEqual(expect.arrayContaining(['android', 'feminine']));
  });

  it('leaves out what the negative prompt or a "no" names', () => {
    const wish = read({
      prompt: 'glasses, smile, gown',
      negativePrompt: 'glasses, gown',
      tags: ['female', 'tattoos'],
    });
    expect(wish.tags).not.toContain('glasses');
    expect(wish.without).toContain('glasses');
    expect(wish.outfit).toBeUndefined();
    expect(read({ tags: ['male', 'tattoos'], prompt: 'no tattoos' }).tags).not.toContain('tattoos');
  });

  it('refuses where there is nothing to draw', () => {
    expect(() => read({ prompt: 'a diagram', hasSitter: false })).toThrow(/diagram/);
    expect(() => read({ prompt: 'a child', hasSitter: true })).toThrow(/18/);
  });
});

describe('what is drawn says of itself', () => {
  it.each([
    ['old bearded fisherman in blue', /old .*man.*beard.*blue sweater/],
    ['woman in a yellow raincoat', /woman.*raincoat/],
    ['woman with long red hair', /woman with long .*(?:crimson|copper|auburn|red)/],
    ['man with a pink mohawk', /man with a pink mohawk/],
    ['bald man with a white beard', /man with a bald head.*beard/],
    ['woman with a short black bob and glasses', /woman with a (?:blue-)?black bob.*glasses/],
    ['man in plate armour by candlelight', /man .*plate armour, by candlelight/],
    ['a city at night', /^A place without people.*city/],
    ['soldier in uniform', /(?:woman|man) .*uniform/],
  ])('%s', (prompt, description) => {
    for (const identity of ['a', 'b', 'c']) {
      const wish = read({ prompt, hasSitter: false, identity });
      expect(portrait(wish, { ratio: 0.75, hasGrain: false }).description).toMatch(description);
    }
  });
});
