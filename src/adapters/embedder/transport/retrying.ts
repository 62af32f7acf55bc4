// One question to an embeddings server: asked again where the failure may pass.
import { setTimeout as pause } from 'node:timers/promises';
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import { createServer } from '../../chat-engine/transport/ask-server.ts';
import type { BackEnd } from '../../chat-engine/transport/back-end.ts';
import type { Server } from '../../chat-engine/transport/chat-api.ts';
import { StatusFailure } from '../../chat-engine/transport/failures.ts';
import { waitAfter, type RetrySettings } from '../../chat-engine/transport/wait-after.ts';

/** As servers say it that do not speak of a context: llama.cpp, and those that check each text. */
const tooLongWords =
  /too (?:large|long)|physical batch size|must have less than|max(?:imum)? (?:input|sequence)/i;

export const isTooLong = (error: unknown): boolean =>
  error instanceof ChatEngineError &&
  (error.kind === 'context' || (error instanceof StatusFailure && tooLongWords.test(error.said)));

/** An answer that is none will be none again, and a text that is too long stays so. */
const isLasting = (error: unknown): boolean =>
  isTooLong(error) ||
  (error instanceof ChatEngineError && error.kind === 'broken' && !(error instanceof StatusFailure));

/** @returns what asks within a time, retries included; it rejects with a ChatEngineError or the signal's reason */
export const createRetrying =
  (backEnd: BackEnd, retries: RetrySettings) =>
  async <Answer>(
    question: (server: Server) => Promise<Answer>,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const deadline = performance.now() + withinMs;
    for (let tries = 1; ; tries++) {
      const leftMs = Math.max(1, deadline - performance.now());
      try {
        return await question(createServer(backEnd, leftMs));
      } catch (error) {
        signal.throwIfAborted();
        if (isLasting(error)) throw error;
        const wait = waitAfter(error, tries, deadline - performance.now(), retries);
        // A kept connection may have been closed by the other side.
        backEnd.dropIdle();
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };
