// The engine behind any API: models, and how many replies at once. What an API says is its own (chat-api.ts).
import type { ChatPrice, ConnectedChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import { createAsking, type Patience } from './asking.ts';
import { limitAtOnce } from './at-once.ts';
import { createBackEnd, type BackEndSettings } from './back-end.ts';
import type { ChatApi, ListedModel } from './chat-api.ts';
import { modelsOf } from './list-models.ts';
import { createThinkingMemory } from './thinking-memory.ts';
import { createWindows } from './windows.ts';

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

/** What small servers commonly start with; a prompt above it would be cut without a word by some of them. */
const usualContext = 8192;

/** Throws a TypeError when the address is no address, or a header cannot be sent. */
export function createStreamingEngine(options: StreamingOptions, api: ChatApi): ConnectedChatEngine {
  const backEnd = createBackEnd(options, api);
  const { firstTokenTimeoutMs, price = null, atOnce = null } = options;
  const admit = limitAtOnce(atOnce);
  let model = options.model;
  const windows = createWindows(options.contextTokens ?? usualContext);
  const thinking = createThinkingMemory(api.thinkingOf);

  async function listModels(signal: AbortSignal, deadlineMs = firstTokenTimeoutMs): Promise<ListedModel[]> {
    const listed = await modelsOf(backEnd, api, deadlineMs, signal);
    thinking.learn(listed);
    return windows.learn(listed);
  }

  async function modelName(signal: AbortSignal): Promise<string> {
    if (model) return model;
    const listed = await listModels(signal);
    // A server that lists nothing serves one model and does not care for its name.
    return (model = listed[0]?.id ?? 'default');
  }

  const asking = createAsking({ backEnd, api, options, thinking, windows, modelName, listModels });

  return {
    name: options.name,
    isStandIn: false,
    get contextTokens() {
      return windows.of(model);
    },
    async models(signal) {
      const listed = await listModels(signal);
      return listed.map((one) => ({
        id: one.id,
        isStandIn: false,
        contextTokens: one.contextTokens ?? windows.setting,
        price,
        firstTokenTimeoutMs,
        atOnce,
      }));
    },
    thinking: (asked = model) => thinking.of(asked ?? ''),
    stream(request, onText, signal, onThought) {
      const deadline = performance.now() + firstTokenTimeoutMs;
      // Not async: the request would be kept until the reply is over.
      return admit(firstTokenTimeoutMs, signal).then((leave) =>
        asking.write(request, signal, deadline, { onText, onThought }).finally(leave),
      );
    },
  };
}
