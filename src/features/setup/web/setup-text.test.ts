import { describe, expect, it } from 'vitest';
import {
  amountText,
  bytesText,
  downloadText,
  expectedTime,
  failureOf,
  foundText,
  memoryText,
  obstacleOf,
  offeredModel,
  paceText,
  percentOf,
  secondsIn,
  secondsText,
} from './setup-text.ts';
import { jobOf, LARGE, OLLAMA, SMALL, stateOf } from './test-support/states.ts';

const MACHINE = stateOf().machine;

describe('sizes and times', () => {
  it.each([
    [2.6e9, '2.6 GB'],
    [16e9, '16 GB'],
    [491_400_032, '491 MB'],
  ])('%d bytes', (bytes, text) => expect(bytesText(bytes)).toBe(text));

  it('an expected time names the connection that it is told for', () => {
    expect(expectedTime(2.6e9)).toBe('about 3 minutes at 100 Mbit/s');
    expect(expectedTime(1e6)).toBe('about 1 minute at 100 Mbit/s');
  });

  it('the pace and what is left of it, where both are known', () => {
    expect(paceText(jobOf())).toBe('12 MB a second, about 1 min left');
    expect(paceText(jobOf({ doneBytes: 2.5e9 }))).toBe('12 MB a second, about 9 s left');
    expect(paceText(jobOf({ sizeBytes: null }))).toBe('12 MB a second');
    expect(paceText(jobOf({ bytesPerSecond: null }))).toBe('');
  });

  it('how much has come', () => {
    expect([amountText(jobOf()), percentOf(jobOf())]).toEqual(['1.7 of 2.6 GB', 65]);
    expect(amountText(jobOf({ doneBytes: 0.4e9 }))).toBe('400 MB of 2.6 GB');
    const unknown = jobOf({ sizeBytes: null });
    expect([amountText(unknown), percentOf(unknown)]).toEqual(['1.7 GB', 0]);
  });

  it('seconds of a step never run backwards', () => {
    const job = jobOf({ stepBegan: '2026-11-29T01:00:00.000Z' });
    expect(secondsIn(job, Date.parse('2026-11-29T01:00:35.200Z'))).toBe(35);
    expect(secondsIn(job, Date.parse('2026-11-29T00:59:00.000Z'))).toBe(0);
  });

  it('a short time has a decimal', () => {
    expect([secondsText(820), secondsText(12_300)]).toEqual(['0.8 s', '12 s']);
  });
});

describe('what a machine can take', () => {
  it('nothing stands in the way of a model that fits', () => expect(obstacleOf(SMALL, MACHINE)).toBe(null));

  it('memory is named before the disk', () => {
    expect(obstacleOf(LARGE, { ...MACHINE, freeDiskBytes: 0 })).toBe(
      'Too large: it needs 48 GB of memory, and this machine has 16 GB',
    );
    expect(obstacleOf({ ...LARGE, memoryBytes: null }, MACHINE)).toBe('Too large for this machine');
  });

  it('a full disk stops a download, not a model that is there', () => {
    const machine = { ...MACHINE, freeDiskBytes: 1.2e9 };
    expect(obstacleOf(SMALL, machine)).toBe('It needs 2.6 GB, and the disk has 1.2 GB free');
    expect(obstacleOf({ ...SMALL, isOnDisk: true }, machine)).toBe(null);
  });

  it('offers the recommended model, else the first that fits, else none', () => {
    const plain = { ...SMALL, isRecommended: false };
    expect(offeredModel(stateOf({ models: [LARGE, plain, SMALL] }))).toBe(SMALL);
    expect(offeredModel(stateOf({ models: [LARGE, plain] }))).toBe(plain);
    expect(offeredModel(stateOf({ models: [LARGE] }))).toBe(null);
  });

  it('a button tells the size before anything is downloaded', () => {
    expect(downloadText(SMALL)).toBe('Download 2.6 GB');
    expect(downloadText({ ...SMALL, sizeBytes: null })).toBe('Download');
    expect(downloadText({ ...SMALL, isOnDisk: true })).toBe('Use it');
  });
});

it.each([
  [[], 'None responds on this machine. Start one, or give an address.'],
  [[OLLAMA], 'Found on this machine at port 11434, with 3 models.'],
  [[{ ...OLLAMA, models: [] }], 'Ollama responds at port 11434, but has no model yet.'],
  [[OLLAMA, { ...OLLAMA, models: ['a'] }], '2 servers found on this machine, with 4 models.'],
])('servers that were found', (found, text) => expect(foundText(found)).toBe(text));

describe('why it stopped', () => {
  const failed = (changes: object) => failureOf(jobOf({ status: 'failed', ...changes }), MACHINE);

  it('broken off: what came is kept, and is gone on from', () => {
    const { title, text, fault, again } = failed({});
    expect(title.join(' ')).toBe('The download has stopped');
    expect(text).toBe('1.7 of 2.6 GB are safe on the disk and will not be loaded again.');
    expect([fault, again]).toEqual(['The connection broke after 1.7 GB', 'Go on from 1.7 GB']);
    expect(failed({ doneBytes: 0 }).again).toBe('Try again');
  });

  it('a full disk is told from a broken connection', () => {
    const full = failureOf(jobOf({ status: 'failed' }), { ...MACHINE, freeDiskBytes: 0.1e9 });
    const told = failed({ problem: 'The disk is too full: 1.0 GB must be free.' });
    expect(told.title).toEqual(full.title);
    expect([full.title.join(' '), full.fault]).toEqual(['The disk is full', 'Only 100 MB are free']);
  });

  it.each([
    ['checking', 'The file is wrong'],
    ['installing', 'The engine is missing'],
    ['waking', 'The model did not wake'],
  ])('while %s', (step, title) => expect(failed({ step }).title.join(' ')).toBe(title));
});

it('memory is told with what searches it, or what could', () => {
  expect(memoryText({ searchedWith: null, found: [] })).toBe('Built in, nothing to set up');
  expect(memoryText({ searchedWith: null, found: ['bge-m3', 'other'] })).toBe(
    'Built in; bge-m3 is here and could search it',
  );
  expect(memoryText({ searchedWith: 'bge-m3', found: ['bge-m3'] })).toBe('Searched with bge-m3');
});
