import { expect, test } from 'vitest';
import { PROMPT_MAX } from '../../rules.ts';
import type { ImageModel } from '../../contract.ts';
import type { JobToRepeat } from '../job-list.ts';
import { askedOf, chosenModel, emptyForm, formOf, hasWords, seedFrom, toggleWords } from './request-form.ts';

test('words are added as a part of their own', () => {
  expect(toggleWords('At the lake', 'moonlight')).toBe('At the lake, moonlight');
  expect(toggleWords('At the lake, ', 'moonlight')).toBe('At the lake, moonlight');
  expect(toggleWords('', 'moonlight')).toBe('moonlight');
});

test('and taken out again, the rest as it was', () => {
  expect(toggleWords('At the lake, Moonlight, a coat', 'moonlight')).toBe('At the lake, a coat');
  expect(toggleWords('moonlight', 'moonlight')).toBe('');
});

test('words within others are not a part of their own', () => {
  expect(hasWords('moonlight on snow', 'moonlight')).toBe(false);
});

test('a full prompt stays as it is', () => {
  const full = 'a'.repeat(PROMPT_MAX - 3);
  expect(toggleWords(full, 'aurora')).toBe(full);
});

test('the first model that the viewer may use is drawn with, unless another one is asked for', () => {
  const model = (id: string, isMemberOnly: boolean) => ({ id, isMemberOnly }) as ImageModel;
  const models = [model('grand', true), model('plain', false)];
  expect(chosenModel(models, null, false)?.id).toBe('plain');
  expect(chosenModel(models, null, true)?.id).toBe('grand');
  expect(chosenModel(models, 'grand', false)?.id).toBe('grand');
  expect(chosenModel(models, 'gone', false)?.id).toBe('plain');
  expect(chosenModel([models[0]!], null, false)?.id).toBe('grand');
  expect(chosenModel(undefined, null, true)).toBeUndefined();
});

test('seeds are whole numbers that fit 32 bits', () => {
  expect([seedFrom(0), seedFrom(0.5), seedFrom(0.999_999_999_9)]).toEqual(['1', '2147483648', '4294967294']);
});

test('all settings of an earlier request are taken up, but for a model that is gone, and the seed on demand', () => {
  const job: JobToRepeat = {
    prompt: 'a coat',
    aspectRatio: '1:1',
    characterId: null,
    negativePrompt: 'hats',
    count: 3,
    model: 'grand',
    seed: '7',
  };
  const offered = [{ id: 'grand' } as ImageModel];
  const settings = { prompt: 'a coat', aspectRatio: '1:1', negativePrompt: 'hats', count: 3 };
  expect(formOf(job, offered)).toEqual({ ...settings, model: 'grand', seed: '7' });
  expect(formOf({ ...job, seed: undefined }, [])).toEqual({ ...settings, seed: '' });
});

test('what a model does not know is not asked of it', () => {
  const options = { steps: 30, guidance: 4, sampler: 'Euler a', scheduler: 'Karras' };
  const form = { ...emptyForm, negativePrompt: 'rain', seed: '7', options };
  const knows = {
    ...{ negative: false, seed: true, steps: true, guidance: false },
    ...{ samplers: ['Euler'], schedulers: ['Karras'], edits: [] },
  };
  expect(askedOf(form, { id: 'easel', knows })).toEqual({
    ...form,
    model: 'easel',
    negativePrompt: '',
    options: { steps: 30, scheduler: 'Karras' },
  });
  expect(askedOf(form, undefined)).toEqual(form);
});
