import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import { createBackEnd, type BackEnd, type BackEndSettings } from './back-end.ts';
import { failureOfConnection, failureOfStatus } from './failures.ts';
import { readWhole } from './whole-body.ts';

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
    const request = backEnd.open('GET', '/models', 0);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown) => settle(() => (request.destroy(), reject(error)));
    const onAbort = () => fail(signal?.reason);
    const timer = setTimeout(() => {
      fail(new ChatEngineError('timeout', 'The chat back-end does not list its models in time'));
    }, timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    request.on('error', (error) => fail(failureOfConnection(error, false)));
    request.on('response', (response) => {
      readWhole(response, (body) => {
        const status = response.statusCode ?? 0;
        if (status !== 200) return fail(failureOfStatus(status, response.headers, backEnd.redact(body)));
        try {
          const models = readEntries(body);
          settle(() => resolve(models));
        } catch (error) {
          fail(error);
        }
      });
    });
    request.end();
  });
}

/** What the server at this address can serve, in its own order. Rejects with a ChatEngineError. */
export function listModels(options: BackEndSettings & { timeoutMs: number }): Promise<ListedModel[]> {
  return modelsOf(createBackEnd(options), options.timeoutMs);
}
