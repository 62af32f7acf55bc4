// What is asked of a server beside its replies: lists, facts and counts, each in one piece.
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { BackEnd } from './back-end.ts';
import { Form, type Question, type Server } from './chat-api.ts';
import type { AnswerHead } from './connections.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { createWholeBody } from './whole-body.ts';

export const createServer = (backEnd: BackEnd, timeoutMs: number): Server => ({
  ask: (question, signal) => askServer(backEnd, question, timeoutMs, signal),
});

/** Rejects with a ChatEngineError or the signal's reason. */
export async function askServer(
  backEnd: BackEnd,
  question: Question,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = await askBytes(backEnd, question, timeoutMs, signal);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ChatEngineError('broken', 'The chat back-end answered with something that is no JSON');
  }
}

/** The answer as it came, of whatever kind it is. Rejects with a ChatEngineError or the signal's reason. */
export function askBytes(
  backEnd: BackEnd,
  { path, method: named, body: asked, at, mostBytes }: Question,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const body = createWholeBody(mostBytes);
    let head: AnswerHead | null = null;
    const answer = (error: Error | null) => {
      if (!head) return fail(failureOfConnection(error!, false));
      const { status, headers } = head;
      // Jobs that were taken up are answered by 201 or 202.
      if (status < 200 || status > 299)
        return fail(failureOfStatus(status, headers, backEnd.redact(body.text())));
      settle();
      resolve(body.bytes());
    };
    const listener = {
      onHead: (begun: AnswerHead) => void (head = begun),
      onBody(bytes: Buffer) {
        body.add(bytes);
        if (body.isTooLong) fail(new ChatEngineError('broken', 'The chat back-end answers without an end'));
      },
      onReadOver() {},
      onEnd: () => answer(null),
      onFailure: answer,
    };
    const method = named ?? (asked ? 'POST' : 'GET');
    const sent = asked instanceof Form ? asked : asked ? JSON.stringify(asked) : '';
    signal.throwIfAborted();
    const exchange = backEnd.ask(method, path, sent, listener, at);
    const timer = setTimeout(() => {
      fail(new ChatEngineError('timeout', 'The chat back-end does not answer in time'));
    }, timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });

    function settle(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
    function fail(error: unknown): void {
      settle();
      exchange.destroy();
      reject(error as Error);
    }
    function onAbort(): void {
      fail(signal.reason);
    }
  });
}
