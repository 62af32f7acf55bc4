// The contract of chat engines, tested against each kind.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnthropic } from '../../src/adapters/chat-engine/anthropic/anthropic.ts';
import { createGoogle } from '../../src/adapters/chat-engine/google/google.ts';
import { createKobold } from '../../src/adapters/chat-engine/koboldcpp/koboldcpp.ts';
import { createOllama } from '../../src/adapters/chat-engine/ollama/ollama.ts';
import { createTextCompletion } from '../../src/adapters/chat-engine/text-completion/text-completion.ts';
import { CHAT_KINDS } from '../../src/adapters/chat-engine/index.ts';
import { createLocalModel } from '../../src/adapters/chat-engine/local-model/local-model.ts';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import { createUnderstudyEngine } from '../../src/adapters/chat-engine/understudy.ts';
import { ChatEngineError, type ConnectedChatEngine } from '../../src/platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../src/platform/server/ports/scene.ts';
import { CONTENT_DIR } from '../../src/platform/server/places/project-root.ts';
import { chatRequest } from '../support/chat-request.ts';
import type { DialectName } from '../support/mock-dialects.ts';
import { startMockNative, type NativeBehaviour } from '../support/mock-native-server.ts';
import { mockTokens, startMockChatServer } from '../support/mock-chat-server.ts';

interface Rig {
  /** An engine that works. */
  sound: ConnectedChatEngine<SceneRequest>;
  /** Engines that each fail in a different way; none if the engine has no external dependency. */
  broken: ConnectedChatEngine[];
  /** Engines that succeed despite malformed input from the back-end. */
  disturbed: ConnectedChatEngine[];
  /** The expected text of a reply, if it is known. */
  text?: string;
  stop(): Promise<void>;
}

/** Short only where they are meant to pass: a loaded machine takes its time for the rest. */
const deadlinesFor = (behaviour: string) =>
  behaviour.startsWith('hang')
    ? { firstTokenTimeoutMs: 1_000, idleTimeoutMs: 200 }
    : { firstTokenTimeoutMs: 20_000, idleTimeoutMs: 20_000 };

async function openAiCompatible(): Promise<Rig> {
  const server = await startMockChatServer();
  const engine = (behaviour: string) =>
    createOpenAiCompatible({
      baseUrl: server.url,
      model: `mock-${behaviour}`,
      ...deadlinesFor(behaviour),
      backOffMs: 1,
    });
  return {
    sound: engine('steps'),
    broken: ['401', '500-always', '429-always', 'cut', 'garbage', 'hang-headers', 'hang-mid', 'context'].map(
      engine,
    ),
    disturbed: ['garbage-between', 'comments', 'crlf', 'split-utf8', '500-then-ok'].map(engine),
    text: mockTokens.join(''),
    stop: () => server.stop(),
  };
}

/** Of the kinds with an API of their own; the server plays what its address names. */
const native =
  (dialect: DialectName, create: (options: NativeOptions) => ConnectedChatEngine) =>
  async (): Promise<Rig> => {
    const server = await startMockNative(dialect);
    const engine = (behaviour: NativeBehaviour) =>
      create({ baseUrl: server.url(behaviour), ...deadlinesFor(behaviour), backOffMs: 1 });
    return {
      sound: engine('steps'),
      broken: (
        ['401', '500-always', '429-always', 'cut', 'garbage', 'hang-mid', 'context', 'mid-error'] as const
      ).map(engine),
      disturbed: (['garbage-between', 'crlf', 'drip', '500-then-ok'] as const).map(engine),
      text: mockTokens.join(''),
      stop: () => server.stop(),
    };
  };
interface NativeOptions {
  baseUrl: string;
  firstTokenTimeoutMs: number;
  idleTimeoutMs: number;
  backOffMs: number;
}

/** It has no external dependency that could fail. */
async function understudy(): Promise<Rig> {
  return {
    sound: createUnderstudyEngine({ contentDirs: [CONTENT_DIR], paceMs: 1 }),
    broken: [],
    disturbed: [],
    stop: async () => {},
  };
}

/** A program in place of the one that loads a model: the same server, with a generator that says one sentence. */
const programOf = (folder: string) => `
import { createGeneratorServer } from ${JSON.stringify(path.join(LOCAL_MODEL, 'generator-server.ts'))};
const order = JSON.parse(process.env.LOCAL_MODEL);
process.on('disconnect', () => process.exit(0));
if (order.file.includes('broken')) process.send({ error: ${JSON.stringify(`nothing in ${folder}`)} });
else {
  const generate = async (turns, options, onText, signal) => {
    for (const word of ${JSON.stringify(mockTokens)}) {
      if (signal.aborted) break;
      onText(word);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return { finish: 'stop', promptTokens: 5, completionTokens: 12 };
  };
  const server = createGeneratorServer({ generator: { generate, contextTokens: 3072, tokenize: (text) => text.split(' ').map((_, n) => n) }, model: order.name, apiKey: order.apiKey });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, contextTokens: 3072 }));
}
`;
const LOCAL_MODEL = path.resolve(import.meta.dirname, '../../src/adapters/chat-engine/local-model');

async function localModel(): Promise<Rig> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-suite-'));
  const program = path.join(folder, 'program.mjs');
  await writeFile(program, programOf(folder));
  const engine = (file: string) =>
    createLocalModel({
      choice: { name: 'Tiny', file, contextTokens: 2048 },
      engineDir: folder,
      program,
      firstTokenTimeoutMs: 10_000,
      idleTimeoutMs: 10_000,
      onTrouble: () => {},
    });
  return {
    sound: engine('/tiny.gguf'),
    broken: [engine('/broken.gguf')],
    disturbed: [],
    text: mockTokens.join(''),
    stop: () => rm(folder, { recursive: true }),
  };
}

const rigs: Record<string, () => Promise<Rig>> = {
  'openai-compatible': openAiCompatible,
  ollama: native('ollama', createOllama),
  koboldcpp: native('koboldcpp', createKobold),
  'text-completion': native('llama', createTextCompletion),
  anthropic: native('anthropic', createAnthropic),
  google: native('google', createGoogle),
  'local-model': localModel,
  understudy,
};

it('covers every kind', () => {
  expect(Object.keys(rigs).sort()).toEqual(CHAT_KINDS.map(({ id }) => id).sort());
});

async function readReply(engine: ConnectedChatEngine<SceneRequest>) {
  let text = '';
  const outcome = await engine.stream(
    chatRequest(),
    (piece) => (text += piece),
    new AbortController().signal,
  );
  return { text, outcome };
}

describe.each(Object.entries(rigs))('%s', (_name, open) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await open();
  });
  afterAll(() => rig.stop());

  it('has a name, a context size and a stand-in flag', () => {
    expect(rig.sound.name).not.toBe('');
    expect(rig.sound.contextTokens).toBeGreaterThan(1000);
    expect(typeof rig.sound.isStandIn).toBe('boolean');
  });

  it('tells its models with their terms', async () => {
    const models = await rig.sound.models(new AbortController().signal);
    expect(models.length).toBeGreaterThan(0);
    for (const model of models) {
      expect(model.id).not.toBe('');
      expect(model.isStandIn).toBe(rig.sound.isStandIn);
      expect(model.contextTokens).toBeGreaterThan(1000);
      expect(model.firstTokenTimeoutMs).toBeGreaterThan(0);
      expect(model.atOnce ?? 1).toBeGreaterThan(0);
    }
  });

  it('streams its reply in order, in pieces that are never empty', async () => {
    const pieces: string[] = [];
    const outcome = await rig.sound.stream(
      chatRequest(),
      (text) => pieces.push(text),
      new AbortController().signal,
    );
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece !== '' && piece.isWellFormed())).toBe(true);
    if (rig.text !== undefined) expect(pieces.join('')).toBe(rig.text);
    expect(outcome.finish).toBe('stop');
    expect(outcome.model).not.toBe('');
    expect(outcome.usage.promptTokens).toBeGreaterThan(0);
    expect(outcome.usage.completionTokens).toBeGreaterThan(0);
  });

  it('keeps concurrent replies separate', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => readReply(rig.sound)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('stops when it is aborted, and rejects with the given reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let pieces = 0;
    const reply = rig.sound.stream(
      chatRequest(),
      () => {
        pieces++;
        controller.abort(reason);
      },
      controller.signal,
    );
    await expect(reply).rejects.toBe(reason);
    expect(pieces).toBe(1);
    await readReply(rig.sound);
    expect(pieces).toBe(1);
  });

  it('does not start if it was aborted before', async () => {
    const reason = new Error('never mind');
    let pieces = 0;
    const reply = rig.sound.stream(chatRequest(), () => pieces++, AbortSignal.abort(reason));
    await expect(reply).rejects.toBe(reason);
    expect(pieces).toBe(0);
  });

  it('fails with ChatEngineError, and sends no text afterwards', async () => {
    for (const engine of rig.broken) {
      let isSettled = false;
      let late = 0;
      const reply = engine.stream(
        chatRequest(),
        () => (late += isSettled ? 1 : 0),
        new AbortController().signal,
      );
      const error: unknown = await reply.catch((caught: unknown) => caught);
      isSettled = true;
      expect(error).toBeInstanceOf(ChatEngineError);
      expect(late).toBe(0);
    }
  });

  it('tolerates malformed input from the back-end', async () => {
    for (const engine of rig.disturbed) {
      const { text } = await readReply(engine);
      expect(text).toBe(rig.text);
    }
  });
});
