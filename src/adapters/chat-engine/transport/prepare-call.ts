// From a request to the call that is sent, with what was learned of its model.
import { setTimeout as pause } from 'node:timers/promises';
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { Call } from './attempt.ts';
import type { ApiRequest, ChatApi, Question, Server } from './chat-api.ts';
import type { KnownModels } from './known-models.ts';
import { estimateOf } from './token-factor.ts';

/** What is known of a call beside itself. */
export interface Asked {
  model: string;
  /** Tokens of the prompt, estimated. */
  estimate: number;
  promptBytes: number;
}

export interface Prepared {
  call: Call;
  asked: Asked;
}

interface Options {
  api: ChatApi;
  models: KnownModels;
  /** Waits as long as a reply may. */
  server: Server;
  /** So long a reply waits for what is learned of its model. */
  lookMs: number;
  /** Milliseconds between two signs of work. */
  idleMs: number;
}

/** So long a server may take to hear that a reply is not wanted any more. Milliseconds. */
const TELL_MS = 5_000;

export function createPreparation({ api, models, server, lookMs, idleMs }: Options) {
  /** @throws ChatEngineError `context`, where the server would cut the prompt without a word */
  function demandRoom(asked: Asked): void {
    const { contextTokens, tokensPerEstimate } = models.termsOf(asked.model);
    if (api.cutsSilently && asked.estimate * tokensPerEstimate > contextTokens)
      throw new ChatEngineError(
        'context',
        `The prompt is longer than the ${contextTokens} tokens of the model`,
      );
  }

  /** Neither the request nor its text is kept for as long as the reply is written. */
  return async (
    request: ApiRequest,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Prepared> => {
    signal.throwIfAborted();
    const id = request.model || (await models.name(signal));
    if (api.look) await within(lookMs, models.look(id), signal);
    const layOut = async () => {
      const { contextTokens } = models.termsOf(id);
      const { abort, ...laidOut } = await api.call(request, { id, contextTokens }, server, signal);
      return { ...laidOut, ...(abort ? { onBrokenOff: telling(server, abort) } : {}) };
    };
    const asked = { model: id, estimate: estimateOf(request.messages), promptBytes: 0 };
    demandRoom(asked);
    const first = await layOut();
    signal.throwIfAborted();
    asked.promptBytes = Buffer.byteLength(first.body);
    const call: Call = {
      ...first,
      ...{ idleMs, onText, signal, textBytes: 0 },
      again: async () => void Object.assign(call, await layOut()),
    };
    return { call, asked };
  };
}

/** Outside of the call, so that it keeps nothing of the request. */
const telling = (server: Server, question: Question) => (): void => {
  server.ask(question, AbortSignal.timeout(TELL_MS)).catch(() => {});
};

/** Waits for what others wait for too, and goes on without it where it takes longer. @throws the signal's reason */
async function within(ms: number, wait: Promise<void>, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  await Promise.race([wait, pause(ms, undefined, { signal: either, ref: false }).catch(() => {})]);
  ended.abort();
  signal.throwIfAborted();
}
