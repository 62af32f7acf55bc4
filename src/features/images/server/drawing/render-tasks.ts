// What one server draws at the moment.
import { ImageEngineError, WillAskAgain } from '../../../../platform/server/ports/image-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { DrawingModel } from '../images.needs.ts';

export interface RenderTask {
  jobId: string;
  /** Null where its engine is gone: it ends at once. */
  drawing: DrawingModel | null;
  startedAt: number;
  /** Another engine would draw it if this one drew nothing. */
  isFollowed: boolean;
  /** Its engine has reported a step. */
  hasBegun: boolean;
  abort: AbortController;
}

/** Part of its deadline after which an engine that has shown no step gives way to the next in line. */
const FIRST_STEP_SHARE = 0.5;

/** The lease of a picture until it is begun and its engine is known. */
export const CLAIM_MS = 15_000;

function limitMsOf({ drawing, isFollowed, hasBegun }: RenderTask): number {
  const deadlineMs = drawing?.engine.pace.deadlineMs ?? Infinity;
  return isFollowed && !hasBegun ? deadlineMs * FIRST_STEP_SHARE : deadlineMs;
}

export const leaseMsOf = (drawing: DrawingModel | null): number => drawing?.engine.pace.leaseMs ?? CLAIM_MS;

/** An engine that took too long has not cancelled the picture. */
const isCancelled = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof ImageEngineError);

export type RenderTasks = ReturnType<typeof createRenderTasks>;

export function createRenderTasks(clock: Clock) {
  /** By the queued image's key. */
  const tasks = new Map<string, RenderTask>();
  return {
    /** @returns what aborts it */
    add(key: string, jobId: string, drawing: DrawingModel | null): AbortController {
      const abort = new AbortController();
      const fresh = { isFollowed: false, hasBegun: false };
      tasks.set(key, { jobId, drawing, startedAt: clock.now(), ...fresh, abort });
      return abort;
    },
    /** Another engine draws it from now on. @returns what aborts it, unless it was cancelled before */
    turnTo(key: string, drawing: DrawingModel, isFollowed: boolean): AbortSignal {
      const before = tasks.get(key)!;
      if (isCancelled(before.abort.signal)) return before.abort.signal;
      const abort = new AbortController();
      const fresh = { isFollowed, hasBegun: false };
      tasks.set(key, { ...before, drawing, startedAt: clock.now(), ...fresh, abort });
      return abort.signal;
    },
    /** Its engine has drawn something of it. */
    begun(key: string): void {
      const task = tasks.get(key);
      if (task) task.hasBegun = true;
    },
    signalOf: (key: string): AbortSignal => tasks.get(key)!.abort.signal,
    remove: (key: string): boolean => tasks.delete(key),
    keys: (): string[] => [...tasks.keys()],
    jobs: (): Set<string> => new Set([...tasks.values()].map(({ jobId }) => jobId)),
    drawings: (): DrawingModel[] => [...tasks.values()].flatMap(({ drawing }) => drawing ?? []),

    /** The keys of those with the same length of lease. */
    byLease(): [leaseMs: number, keys: string[]][] {
      const leases = Map.groupBy(tasks, ([, { drawing }]) => leaseMsOf(drawing));
      return [...leases].map(([leaseMs, entries]) => [leaseMs, entries.map(([key]) => key)]);
    },

    abort: (key: string): void => tasks.get(key)?.abort.abort(),
    abortJob(jobId: string): void {
      for (const task of tasks.values()) if (task.jobId === jobId) task.abort.abort();
    },
    abortAll(): void {
      for (const { abort } of tasks.values()) abort.abort(new WillAskAgain());
    },
    /** Aborts those that took longer than their engine may. */
    abortHanging(): void {
      for (const task of tasks.values())
        if (clock.now() - task.startedAt >= limitMsOf(task))
          task.abort.abort(new ImageEngineError('timeout', 'The image engine takes too long'));
    },
  };
}
