// From a request to the call that is sent, with what is known of its model.
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { Call } from './attempt.ts';
import type { AskedRequest, ChatApi, Question, Server } from './chat-api.ts';
import type { KnownModels } from './known-models.ts';
import { estimateOf } from './token-factor.ts';

export type LaidOut = Pick<Call, 'path' | 'body' | 'createReader' | 'onBrokenOff'>;
export type LayOut = (request: AskedRequest, model: string, signal: AbortSignal) => Promise<LaidOut>;

interface Options {
  api: ChatApi;
  models: KnownModels;
  /** Waits as long as a reply may. */
  server: Server;
}

/** So long a server may take to hear that a reply is not wanted any more. Milliseconds. */
const TELL_MS = 5_000;

/** Throws ChatEngineError `context` where the server would cut the prompt without a word. */
export const createLayOut =
  ({ api, models, server }: Options): LayOut =>
  async (request, id, signal) => {
    const { contextTokens, tokensPerEstimate } = models.termsOf(id);
    const size = api.cutsSilently ? estimateOf(request.messages) * tokensPerEstimate : 0;
    if (size > contextTokens)
      throw new ChatEngineError('context', `The prompt is longer than the model’s ${contextTokens} tokens`);
    const { abort, ...laidOut } = await api.call(request, { id, contextTokens }, server, signal);
    return { ...laidOut, onBrokenOff: abort && telling(server, abort) };
  };

/** Outside of the call, so that it keeps nothing of the request. */
const telling = (server: Server, question: Question) => (): void => {
  server.ask(question, AbortSignal.timeout(TELL_MS)).catch(() => {});
};
