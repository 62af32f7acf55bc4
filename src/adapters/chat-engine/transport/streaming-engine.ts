// The engine behind any API: models, and how many replies at once. What an API says is its own (chat-api.ts).
import {
  ChatEngineError,
  type ChatPrice,
  type ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import { createServer } from './ask-server.ts';
import { createAsking, type Patience } from './asking.ts';
import { limitAtOnce } from './at-once.ts';
import { createBackEnd, type BackEndSettings } from './back-end.ts';
import type { ApiRequest, ChatApi } from './chat-api.ts';
import { createKnownModels } from './known-models.ts';
import { createLayOut } from './lay-out.ts';
import { createThinkingMemory } from './thinking-memory.ts';

export interface StreamingOptions extends BackEndSettings, Patience {
  name: string;
  /** Without one, the first that the back-end lists. */
  model?: string | undefined;
  /** Tokens that prompt and reply may take together. */
  contextTokens?: number | undefined;
  price?: ChatPrice | null | undefined;
  /** Replies written at the same time; further ones wait until the deadline of their first token. */
  atOnce?: number | null | undefined;
}

/** So long a server may take to tell its models, or to count. Milliseconds. */
const listMs = 10_000;

/** Engines of this process: two of the same address may talk to different servers one after the other. */
let engines = 0;

/** Throws a TypeError when the address is no address, or a header cannot be sent. */
export function createStreamingEngine(
  options: StreamingOptions,
  api: ChatApi,
): ConnectedChatEngine<ApiRequest> {
  const backEnd = createBackEnd(options, api);
  const { firstTokenTimeoutMs, price = null, atOnce = null } = options;
  const admit = limitAtOnce(atOnce);
  // On connections of their own: a reply that is sent on a kept one may find it closed.
  const asides = createBackEnd(options, api);
  const server = createServer(asides, listMs);
  const thinking = createThinkingMemory(api.thinkingOf);
  const models = createKnownModels({
    ...{ api, server, setting: options.contextTokens, model: options.model },
    onListed: thinking.learn,
  });
  const layOut = createLayOut({ api, models, server: createServer(asides, firstTokenTimeoutMs) });
  const asking = createAsking({ backEnd, api, options, thinking, models, layOut });

  function count(text: string, signal: AbortSignal, name?: string): Promise<number> {
    const counter = api.counter?.(models.idOf(name));
    if (counter) return counter(server, text, signal);
    return Promise.reject(new ChatEngineError('refused', 'The chat back-end does not count tokens'));
  }

  const own = `engine ${++engines}`;
  /** What the replies of a model call it, by the name that it was asked under. */
  const answeredAs = new Map<string, string>();

  models.keepFresh();
  return {
    name: options.name,
    isStandIn: false,
    get contextTokens() {
      models.keepFresh();
      return models.termsOf(undefined).contextTokens;
    },
    get tokensPerEstimate() {
      return models.termsOf(undefined).tokensPerEstimate;
    },
    termsOf: models.termsOf,
    get countTokens() {
      return api.counter?.(models.idOf(undefined)) ? count : undefined;
    },
    tokenizerOf(name) {
      const id = models.idOf(name);
      return api.counter?.(id) ? `${own} ${id}` : null;
    },
    modelOf(name) {
      const id = models.idOf(name);
      return (answeredAs.get(id) ?? id) || options.name;
    },
    async models(signal) {
      return (await models.offered(signal)).map((one) => ({
        id: one.id,
        isStandIn: false,
        contextTokens: one.contextTokens ?? models.termsOf(one.id).contextTokens,
        price,
        firstTokenTimeoutMs,
        atOnce,
      }));
    },
    thinking: (asked) => thinking.of(models.idOf(asked)),
    samplers: (asked) => api.samplers(models.idOf(asked)),
    stream(request, onText, signal, onThought) {
      const deadline = performance.now() + firstTokenTimeoutMs;
      // Not async: the request would be kept until the reply is over.
      const asked = request.model;
      return admit(firstTokenTimeoutMs, signal).then((leave) =>
        asking
          .write(request, signal, deadline, { onText, onThought })
          .then((outcome) => {
            answeredAs.set(models.idOf(asked), outcome.model);
            return outcome;
          })
          .finally(leave),
      );
    },
  };
}
