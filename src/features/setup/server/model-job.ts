// The one download of this process: download, check, install the engine, load the model, ready.
import { AppError } from '../../../shared/errors.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { OfferedModel, SetupJob } from '../contract.ts';
import { createSpeed } from './speed.ts';
import type { Engines, ModelStore } from './setup.needs.ts';

interface ModelJobDeps {
  models: ModelStore;
  engines: Pick<Engines, 'useModel'>;
  clock: Clock;
  log: Log;
  /** A monotonic clock, in ms. */
  stopwatch: () => number;
}

interface Run {
  stop: AbortController;
  ended: Promise<void>;
}

/** Characters of a problem, which may be a program's own words. */
const LONGEST_PROBLEM = 300;

export function createModelJob({ models, engines, clock, log, stopwatch }: ModelJobDeps) {
  let job: SetupJob | null = null;
  let running: Run | null = null;
  /** A file that was there before the job is not the job's to delete. */
  let wasOnDisk = false;

  const now = (): string => new Date(clock.now()).toISOString();

  async function work(of: SetupJob, actorId: string | null, signal: AbortSignal): Promise<void> {
    const enter = (step: SetupJob['step']): void => {
      signal.throwIfAborted();
      Object.assign(of, { step, stepBegan: now() });
    };
    enter('downloading');
    const speed = createSpeed(stopwatch);
    await models.download(of.modelId, {
      onProgress(doneBytes, sizeBytes) {
        Object.assign(of, { doneBytes, sizeBytes, bytesPerSecond: speed.at(doneBytes) });
      },
      onChecking: () => enter('checking'),
      signal,
    });
    of.doneBytes = of.sizeBytes ?? of.doneBytes;
    of.bytesPerSecond = null;
    enter('installing');
    await models.installEngine(signal);
    enter('waking');
    await engines.useModel(actorId, await models.choiceOf(of.modelId), signal);
    // It speaks: whoever stops it now is too late.
    Object.assign(of, { step: 'ready', stepBegan: now() });
  }

  async function run(of: SetupJob, actorId: string | null, signal: AbortSignal): Promise<void> {
    try {
      of.doneBytes = await models.doneBytes(of.modelId);
      await work(of, actorId, signal);
      of.status = 'done';
    } catch (error) {
      of.bytesPerSecond = null;
      of.status = signal.aborted ? 'paused' : 'failed';
      if (signal.aborted) return;
      of.problem = sentenceOf(error);
      log.warn({ err: error }, 'the model could not be set up');
    }
  }

  async function stop(): Promise<void> {
    running?.stop.abort(new Error('stopped by the operator'));
    await running?.ended;
  }

  return {
    current: (): SetupJob | null => job && { ...job },
    isRunning: (): boolean => running !== null,

    /** Begins, or goes on from the byte where it stopped. @throws AppError setup.busy */
    start(actorId: string | null, { id, name, sizeBytes, isOnDisk }: OfferedModel): void {
      if (running && job?.modelId !== id) throw new AppError('setup.busy');
      if (running) return;
      if (job?.modelId !== id || job.status === 'done') wasOnDisk = isOnDisk;
      const next: SetupJob = {
        ...{ modelId: id, name, sizeBytes },
        step: 'downloading',
        status: 'running',
        doneBytes: 0,
        bytesPerSecond: null,
        stepBegan: now(),
        problem: null,
      };
      job = next;
      const controller = new AbortController();
      const ended = run(next, actorId, controller.signal).finally(() => (running = null));
      running = { stop: controller, ended };
    },

    /** What came stays. The steps after the download are short, and are not paused. */
    async pause(): Promise<void> {
      if (job?.step === 'downloading' || job?.step === 'checking') await stop();
    },

    /** Deletes what came, unless the model speaks already. */
    async cancel(): Promise<void> {
      await stop();
      const ended = job;
      job = null;
      if (ended && ended.status !== 'done' && !wasOnDisk) await models.remove(ended.modelId);
    },

    /** Before the product ends; what came stays. */
    stop,
  };
}

/** One line, without the end of a long one. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PROBLEM) || 'Something went wrong';
}

export type ModelJob = ReturnType<typeof createModelJob>;
