import { expect, test } from 'vitest';
import { LookData } from '../../../../../shared/words/look/look-data.ts';
import { createReport } from '../model/report.ts';
import { printLook, readLook } from './look-extension.ts';
import type { Json } from '../model/json-value.ts';

function read(value: unknown) {
  const report = createReport();
  const look = readLook(value as Json, report);
  return {
    look,
    dropped: report.corrections().map(({ field }) => field.replace('extensions.nightbloom.', '')),
  };
}

test('a look is read as it was written', () => {
  const look = LookData.parse({
    hair: 'silver hair',
    age: 34,
    identityWords: ['centre parting'],
    bindings: [{ model: 'easel', loras: [{ name: 'isolde', weight: 0.8 }] }],
  });
  expect(read(JSON.parse(JSON.stringify(printLook(look))))).toEqual({ look, dropped: [] });
  expect(read(undefined)).toEqual({ look: null, dropped: [] });
});

test('what is broken or foreign is left out piece by piece, and named', () => {
  const { look, dropped } = read({
    version: 1,
    hair: 'silver hair',
    eyes: 7,
    age: 16,
    aura: 'blue',
    bindings: [{ model: 'easel' }, { model: 'bad', loras: 'all' }],
  });
  expect(look).toMatchObject({ hair: 'silver hair', eyes: '', age: null, bindings: [{ model: 'easel' }] });
  expect(dropped).toEqual(['lookData.eyes', 'lookData.age', 'lookData.aura', 'lookData.bindings[1]']);
});

test('a later version is not guessed at', () => {
  for (const value of [{ version: 2, hair: 'silver' }, 'silver', []])
    expect(read(value)).toEqual({ look: null, dropped: ['lookData'] });
});
