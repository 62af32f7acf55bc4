import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { BackEnd } from './back-end.ts';
import type { ChatApi, ListedModel } from './chat-api.ts';
import type { AnswerHead } from './connections.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { createWholeBody } from './whole-body.ts';

/** Rejects with a ChatEngineError or the signal's reason. */
export function modelsOf(
  backEnd: BackEnd,
  api: Pick<ChatApi, 'readModels'>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ListedModel[]> {
  return new Promise<ListedModel[]>((resolve, reject) => {
    const body = createWholeBody();
    let head: AnswerHead | null = null;
    const answer = (error: Error | null) => {
      if (!head) return fail(failureOfConnection(error!, false));
      const { status, headers } = head;
      if (status !== 200) return fail(failureOfStatus(status, headers, backEnd.redact(body.text())));
      try {
        const models = api.readModels(body.text());
        settle();
        resolve(models);
      } catch (broken) {
        fail(broken);
      }
    };
    const exchange = backEnd.ask('GET', '/models', '', {
      onHead: (begun) => void (head = begun),
      onBody: (bytes) => body.add(bytes),
      onReadOver() {},
      onEnd: () => answer(null),
      onFailure: answer,
    });
    const timer = setTimeout(() => {
      fail(new ChatEngineError('timeout', 'The chat back-end does not list its models in time'));
    }, timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });

    function settle(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
    function fail(error: unknown): void {
      settle();
      exchange.destroy();
      reject(error as Error);
    }
    function onAbort(): void {
      fail(signal?.reason);
    }
  });
}
