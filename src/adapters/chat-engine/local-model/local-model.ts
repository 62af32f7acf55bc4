// A model on this machine as a chat engine: a process of its own, started with the product and again after a crash.
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
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
import { LEAST_TOKENS } from './window-size.ts';
import type { ProgramAnswer, ProgramOrder } from './program.ts';

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
const PROGRAM = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'program.ts' : 'local-model-program.js',
);

export function createLocalModel(options: LocalModelOptions): ConnectedChatEngine {
  const { choice, engineDir, onTrouble, program = PROGRAM } = options;
  const apiKey = randomBytes(24).toString('base64url');
  let running: Promise<ChatEngine> | null = null;
  /** The one that ran last; its window and its counts hold until the next. */
  let known: ChatEngine | null = null;
  let latest: ChildProcess | null = null;
  let isClosed = false;

  const firstTokenTimeoutMs = Math.max(options.firstTokenTimeoutMs, LEAST_FIRST_TOKEN_MS);
  const contextTokens = (): number => known?.contextTokens ?? choice.contextTokens ?? LEAST_TOKENS;
  const engineAt = ({ port, contextTokens: window }: Started): ChatEngine =>
    createOpenAiCompatible({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey,
      model: choice.name,
      profile: 'llama.cpp',
      contextTokens: window,
      firstTokenTimeoutMs,
      idleTimeoutMs: options.idleTimeoutMs,
      ...(options.sampler ? { sampler: options.sampler } : {}),
    });

  async function launch(): Promise<ChatEngine> {
    if (isClosed) throw new Error('another one took its place');
    const { name, file, contextTokens } = choice;
    const order: ProgramOrder = { engineDir, file, name, contextTokens, apiKey };
    const child = fork(program, {
      env: { ...process.env, LOCAL_MODEL: JSON.stringify(order) },
      execArgv: [],
    });
    latest = child;
    // The product ends when it wants to, and the program with it.
    child.unref();
    child.channel?.unref();
    child.once('exit', (code, signal) => {
      running = null;
      if ((signal || code) && !isClosed)
        onTrouble(`the model's process ended (${signal ?? code}); the next reply starts it again`);
    });
    return (known = engineAt(await startedBy(child)));
  }

  const start = (): Promise<ChatEngine> =>
    (running ??= launch().catch((error: unknown) => {
      running = null;
      const why = error instanceof Error ? error.message : String(error);
      throw new ChatEngineError('unreachable', `The model ${choice.name} could not be started: ${why}`);
    }));

  start().catch((error: Error) => isClosed || onTrouble(error.message));
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
    async wake(signal) {
      await orAborted(start(), signal);
    },
    close() {
      isClosed = true;
      latest?.kill();
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
      try {
        return await (await orAborted(asked, signal)).stream(order, hear, signal, onThought);
      } catch (error) {
        // The process died since the last reply, and is another one by now.
        const isGone = error instanceof ChatEngineError && error.kind === 'unreachable' && running !== asked;
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

type Started = Exclude<ProgramAnswer, { error: string }>;

function startedBy(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: ProgramAnswer) =>
      'port' in answer ? resolve(answer) : reject(new Error(answer.error)),
    );
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`its process ended (${signal ?? code})`)));
  });
}

/** @throws the signal's own reason, without waiting for the rest. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
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
