// When a request that failed is sent again.
import { randomInt } from 'node:crypto';
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import { isPassing } from './failures.ts';

export interface RetrySettings {
  /** How often a request is repeated before its first text. */
  retries?: number | undefined;
  /** Milliseconds before the first repetition; each next one waits three times as long. */
  backOffMs?: number | undefined;
}

/** The longest wait that a back-end may ask for, in seconds; beyond it the user gets an error. */
const longestWait = 10;

/** Milliseconds to wait before the next try. @throws the failure when there is none */
export function waitAfter(
  error: unknown,
  tries: number,
  leftMs: number,
  { retries = 2, backOffMs = 300 }: RetrySettings,
): number {
  if (!(error instanceof ChatEngineError) || !isPassing(error) || tries > retries) throw error;
  const asked = error.retryAfter;
  if (asked !== undefined && asked > longestWait) throw error;
  const backOff = backOffMs * 3 ** (tries - 1);
  const wait = asked !== undefined ? asked * 1000 : backOff + randomInt(Math.ceil(backOff / 2) + 1);
  if (wait >= leftMs) throw error;
  return wait;
}
