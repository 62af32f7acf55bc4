import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import { createBackEnd, type BackEnd, type BackEndSettings } from './back-end.ts';
import type { AnswerHead } from './connections.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { createWholeBody } from './whole-body.ts';

export interface ListedModel {
  id: string;
  /** Tokens that prompt and reply may take together, where the server tells. */
  contextTokens: number | undefined;
}

interface ModelEntry {
  id?: unknown;
  max_model_len?: unknown;
  context_length?: unknown;
  meta?: { n_ctx?: unknown; n_ctx_train?: unknown } | null;
}

function readEntries(body: string): ListedModel[] {
  let data: unknown;
  try {
    const parsed = JSON.parse(body) as { data?: unknown } | null;
    data = parsed?.data;
  } catch {
    data = undefined;
  }
  if (!Array.isArray(data)) throw new ChatEngineError('broken', 'The chat back-end lists no models');
  return (data as (ModelEntry | null)[]).flatMap((entry) => {
    if (typeof entry?.id !== 'string') return [];
    const told = entry.max_model_len ?? entry.context_length ?? entry.meta?.n_ctx ?? entry.meta?.n_ctx_train;
    return [{ id: entry.id, contextTokens: typeof told === 'number' ? told : undefined }];
  });
}

/** Rejects with a ChatEngineError or the signal's reason. */
export function modelsOf(backEnd: BackEnd, timeoutMs: number, signal?: AbortSignal): Promise<ListedModel[]> {
  return new Promise<ListedModel[]>((resolve, reject) => {
    const body = createWholeBody();
    let head: AnswerHead | null = null;
    const answer = (error: Error | null) => {
      if (!head) return fail(failureOfConnection(error!, false));
      const { status, headers } = head;
      if (status !== 200) return fail(failureOfStatus(status, headers, backEnd.redact(body.text())));
      try {
        const models = readEntries(body.text());
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

/** What the server at this address can serve, in its own order. Rejects with a ChatEngineError. */
export function listModels(options: BackEndSettings & { timeoutMs: number }): Promise<ListedModel[]> {
  return modelsOf(createBackEnd(options), options.timeoutMs);
}
