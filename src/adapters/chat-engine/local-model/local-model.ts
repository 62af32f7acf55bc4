// A model on this machine as a chat engine: a process of its own, started with the product and again after a crash.
import {
  ChatEngineError,
  type ChatEngine,
  type ChatModel,
  type ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import {
  createOpenAiCompatible,
  type OpenAiCompatibleOptions,
} from '../openai-compatible/openai-compatible.ts';
import type { ModelChoice } from './model-choice.ts';
import { createRunningProgram, type Address } from './running-program.ts';
import { LEAST_TOKENS } from './window-size.ts';

export interface LocalModelOptions extends Pick<
  OpenAiCompatibleOptions,
  'firstTokenTimeoutMs' | 'idleTimeoutMs' | 'sampler'
> {
  choice: ModelChoice;
  engineDir: string;
  onTrouble(message: string): void;
  /** The program that is run. */
  program?: string;
}

/** Without a graphics card a long prompt is read for minutes, and others may be before it. */
const LEAST_FIRST_TOKEN_MS = 600_000;

/** What the generator's own server reads. */
const SAMPLERS = ['temperature', 'topP', 'topK', 'minP', 'repetitionPenalty', 'seed'] as const;

export function createLocalModel(options: LocalModelOptions): ConnectedChatEngine {
  const { choice, engineDir, onTrouble } = options;
  const program = createRunningProgram({ ...choice, engineDir, onTrouble, program: options.program });
  /** The one that ran last; its window and its counts hold until the next. */
  let known: ChatEngine | null = null;
  let knownAt: Address | null = null;

  const firstTokenTimeoutMs = Math.max(options.firstTokenTimeoutMs, LEAST_FIRST_TOKEN_MS);
  const contextTokens = (): number => known?.contextTokens ?? choice.contextTokens ?? LEAST_TOKENS;
  const engineAt = ({ port, contextTokens: window }: Address): ChatEngine =>
    createOpenAiCompatible({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: program.apiKey,
      model: choice.name,
      profile: 'llama.cpp',
      contextTokens: window,
      firstTokenTimeoutMs,
      idleTimeoutMs: options.idleTimeoutMs,
      ...(options.sampler ? { sampler: options.sampler } : {}),
    });

  async function start(): Promise<ChatEngine> {
    try {
      const address = await program.start();
      if (address !== knownAt) {
        knownAt = address;
        known = engineAt(address);
      }
      return known!;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ChatEngineError('unreachable', `The model ${choice.name} could not be started: ${why}`);
    }
  }

  start().catch((error: Error) => program.isClosed || onTrouble(error.message));
  return {
    name: choice.name,
    isStandIn: false,
    get contextTokens() {
      return contextTokens();
    },
    get tokensPerEstimate() {
      return known?.tokensPerEstimate ?? 1;
    },
    async countTokens(text, signal) {
      const engine = await orAborted(start(), signal);
      return engine.countTokens!(text, signal, choice.name);
    },
    // A model that is still being loaded would be waited for.
    tokenizerOf: () => known?.tokenizerOf?.(choice.name) ?? null,
    modelOf: () => choice.name,
    models: async () => [ownModel({ id: choice.name, contextTokens: contextTokens(), firstTokenTimeoutMs })],
    // Known once it has written; until then there is no engine to ask.
    thinking: (model) => known?.thinking?.(model) ?? { efforts: [], isUsual: false },
    samplers: () => SAMPLERS,
    async wake(signal) {
      await orAborted(start(), signal);
    },
    close() {
      program.close();
    },
    async stream(request, onText, signal, onThought) {
      // A member's model is the only one that there is.
      const order = { ...request, model: choice.name };
      let hasText = false;
      const hear = (text: string): void => {
        hasText = true;
        onText(text);
      };
      const asked = start();
      const process = program.running;
      try {
        return await (await orAborted(asked, signal)).stream(order, hear, signal, onThought);
      } catch (error) {
        // The process died since the last reply, and is another one by now.
        const isGone =
          error instanceof ChatEngineError && error.kind === 'unreachable' && program.running !== process;
        if (!isGone || hasText) throw error;
        return (await orAborted(start(), signal)).stream(order, hear, signal, onThought);
      }
    },
  };
}

const ownModel = (terms: Pick<ChatModel, 'id' | 'contextTokens' | 'firstTokenTimeoutMs'>): ChatModel => ({
  ...terms,
  isStandIn: false,
  price: { prompt: 0, completion: 0 },
  // Its process writes one reply after the other.
  atOnce: 1,
});

/** @throws the signal's own reason, without waiting for the rest. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let drop = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    drop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', drop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', drop);
  }
}
