import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { createLog } from '../../../platform/server/log.ts';
import type { OfferedModel } from '../contract.ts';
import { createModelJob } from './model-job.ts';
import type { ModelStore } from './setup.needs.ts';

type Progress = Parameters<ModelStore['download']>[1];

const MODEL: OfferedModel = {
  ...{ id: 'tiny', name: 'Tiny', sizeBytes: 100, memoryBytes: 200, licence: 'MIT', note: '' },
  ...{ fits: true, isRecommended: true, isOnDisk: false },
};

/** Each step waits until the test lets it go on. */
function createSteps() {
  const waiting = new Map<string, { go(): void; fail(error: Error): void }>();
  return {
    names: () => [...waiting.keys()],
    wait: (name: string, signal: AbortSignal): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        waiting.set(name, { go: resolve, fail: reject });
      }).finally(() => waiting.delete(name)),
    async end(name: string, error?: Error): Promise<void> {
      await expect.poll(() => waiting.has(name)).toBe(true);
      if (error) waiting.get(name)!.fail(error);
      else waiting.get(name)!.go();
    },
  };
}

let steps: ReturnType<typeof createSteps>;
let removed: string[];
let used: unknown[];
let part: number;
let progress: Progress;
let now: number;

function open() {
  const models = {
    doneBytes: async () => part,
    async download(_id: string, given: Progress) {
      progress = given;
      await steps.wait('download', given.signal);
      given.onChecking();
      await steps.wait('check', given.signal);
    },
    installEngine: (signal: AbortSignal) => steps.wait('install', signal),
    choiceOf: async () => ({ name: 'Tiny', file: 'tiny.gguf', contextTokens: 4096 }),
    remove: async (id: string) => void removed.push(id),
  } as unknown as ModelStore;
  return createModelJob({
    models,
    engines: {
      async useModel(actorId, model, signal) {
        await steps.wait('wake', signal);
        used.push([actorId, model.name]);
      },
    },
    clock: fixedClock(0),
    log: createLog('silent'),
    stopwatch: () => now,
  });
}

beforeEach(() => {
  steps = createSteps();
  removed = [];
  used = [];
  part = 0;
  now = 0;
});

describe('a model', () => {
  it('is downloaded, checked, given its engine and woken', async () => {
    const job = open();
    expect(job.current()).toBeNull();
    job.start('operator', MODEL);
    expect(job.current()).toMatchObject({ step: 'downloading', status: 'running', doneBytes: 0 });
    await expect.poll(steps.names).toEqual(['download']);
    progress.onProgress(10, 100);
    now = 1_000;
    progress.onProgress(60, 100);
    expect(job.current()).toMatchObject({ doneBytes: 60, sizeBytes: 100, bytesPerSecond: 50 });
    for (const [ended, next] of [
      ['download', 'checking'],
      ['check', 'installing'],
      ['install', 'waking'],
      ['wake', 'ready'],
    ] as const) {
      await steps.end(ended);
      await expect.poll(() => job.current()?.step).toBe(next);
    }
    await expect.poll(() => job.current()?.status).toBe('done');
    expect(job.current()).toMatchObject({ doneBytes: 100, bytesPerSecond: null, problem: null });
    expect(used).toEqual([['operator', 'Tiny']]);
  });

  it('is paused, and goes on from its byte', async () => {
    const job = open();
    job.start(null, MODEL);
    await expect.poll(steps.names).toEqual(['download']);
    await job.pause();
    expect(job.current()).toMatchObject({ step: 'downloading', status: 'paused', problem: null });
    expect(removed).toEqual([]);
    part = 40;
    job.start(null, MODEL);
    await expect.poll(() => job.current()?.doneBytes).toBe(40);
    expect(job.current()).toMatchObject({ status: 'running' });
    await job.stop();
  });

  it('is not paused while its engine is installed', async () => {
    const job = open();
    job.start(null, MODEL);
    await steps.end('download');
    await steps.end('check');
    await expect.poll(steps.names).toEqual(['install']);
    await job.pause();
    expect(job.current()).toMatchObject({ step: 'installing', status: 'running' });
    await job.stop();
  });

  it('that fails says why, and can be tried again', async () => {
    const job = open();
    job.start(null, MODEL);
    await steps.end('download', new Error('The disk is too full:\n  9.9 GB must be free.'));
    await expect.poll(() => job.current()?.status).toBe('failed');
    expect(job.current()).toMatchObject({
      step: 'downloading',
      problem: 'The disk is too full: 9.9 GB must be free.',
    });
    job.start(null, MODEL);
    expect(job.current()).toMatchObject({ status: 'running', problem: null });
    await job.stop();
  });

  it('is the only one at a time', async () => {
    const job = open();
    job.start(null, MODEL);
    job.start(null, MODEL);
    expect(() => job.start(null, { ...MODEL, id: 'other' })).toThrow(
      expect.objectContaining({ code: 'setup.busy' }),
    );
    await job.pause();
    job.start(null, { ...MODEL, id: 'other' });
    expect(job.current()).toMatchObject({ modelId: 'other', status: 'running' });
    await job.stop();
  });
});

describe('cancelling', () => {
  it.each(['download', 'check', 'install', 'wake'])('deletes what came, at the step %s', async (step) => {
    const job = open();
    job.start(null, MODEL);
    for (const before of ['download', 'check', 'install', 'wake']) {
      if (before === step) break;
      await steps.end(before);
    }
    await expect.poll(steps.names).toEqual([step]);
    await job.cancel();
    expect([job.current(), removed, used]).toEqual([null, ['tiny'], []]);
  });

  it('leaves a file that was there before, and a model that speaks', async () => {
    const job = open();
    job.start(null, { ...MODEL, isOnDisk: true });
    await expect.poll(steps.names).toEqual(['download']);
    await job.cancel();
    job.start(null, MODEL);
    for (const step of ['download', 'check', 'install', 'wake']) await steps.end(step);
    await expect.poll(() => job.current()?.status).toBe('done');
    await job.cancel();
    expect([job.current(), removed]).toEqual([null, []]);
  });

  it('does nothing where there is none', async () => {
    const job = open();
    await job.cancel();
    await job.pause();
    expect(job.current()).toBeNull();
  });
});
