import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';

/** Lets one in, in the order of asking. What it resolves to is called when the reply is over. */
export type Admit = (waitMs: number, signal: AbortSignal) => Promise<() => void>;

const nothing = () => {};

/** @param most how many are in at the same time; null for no limit */
export function limitAtOnce(most: number | null): Admit {
  if (most === null) return async () => nothing;
  let inside = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    // The place goes to the next one without becoming free.
    if (next) next();
    else inside--;
  }

  return async (waitMs, signal) => {
    signal.throwIfAborted();
    if (inside < most) {
      inside++;
      return leave;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        settle();
        waiting.splice(waiting.indexOf(enter), 1);
        reject(reason as Error);
      };
      const onAbort = (): void => giveUp(signal.reason);
      const timer = setTimeout(
        () => giveUp(new ChatEngineError('busy', `The chat back-end writes ${most} replies already`)),
        waitMs,
      );
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const enter = (): void => {
        settle();
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(enter);
    });
    return leave;
  };
}
