import { describe, expect, it } from 'vitest';
import type { ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import { readRequest } from './request.ts';

const read = (more: Partial<ImageRequest>) =>
  readRequest({
    prompt: '',
    negativePrompt: '',
    width: 768,
    height: 1024,
    identity: 'isolde',
    seed: '1',
    tags: [],
    model: 'atelier',
    ...more,
  }).wish;

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
    expect(tags).toEqual(expect.arrayContaining(['female', 'european', 'playful']));
    for (const other of ['android', 'male', 'african', 'mixed']) expect(tags).not.toContain(other);
  });

  it('lets a prompt say who is drawn when no character does', () => {
    expect(read({ prompt: 'a robot woman' }).tags).toEqual(expect.arrayContaining(['android', 'feminine']));
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
});
