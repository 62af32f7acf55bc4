import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fork } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { createLocalModel } from './local-model.ts';
import { createRunningProgram } from './running-program.ts';
import { readModelChoice, removeModel, writeModelChoice } from './model-choice.ts';

/** In place of the program: the same server with a generator that needs no model. */
const PROGRAM = `
import { existsSync, writeFileSync } from 'node:fs';
import { createGeneratorServer } from ${JSON.stringify(path.join(import.meta.dirname, 'generator-server.ts'))};
const order = JSON.parse(process.env.LOCAL_MODEL);
process.on('disconnect', () => process.exit(0));
if (order.file.endsWith('late.gguf') && !existsSync(import.meta.filename + '.tried')) {
  writeFileSync(import.meta.filename + '.tried', '');
  process.send({ error: 'not yet' });
  setTimeout(() => process.exit(1), 1500);
} else if (order.file.endsWith('broken.gguf')) {
  process.send({ error: 'this is no model' });
} else {
  const generate = async (turns, options, onText) => {
    const text = turns.at(-1).content;
    if (text === 'crash') {
      onText('Once upon');
      await new Promise((resolve) => setTimeout(resolve, 50));
      process.kill(process.pid, 'SIGKILL');
    }
    onText(order.name + ' heard: ' + text);
    return { finish: 'stop', promptTokens: 1, completionTokens: 1 };
  };
  const server = createGeneratorServer({ generator: { generate, contextTokens: 3072, tokenize: (text) => text.split(' ').map((_, n) => n) }, model: order.name, apiKey: order.apiKey });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, contextTokens: 3072 }));
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-local-'));
  await writeFile(path.join(folder, 'program.mjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

function open(file: string) {
  const troubles: string[] = [];
  const engine = createLocalModel({
    choice: { name: 'Tiny', file, contextTokens: 2048 },
    engineDir: folder,
    program: path.join(folder, 'program.mjs'),
    firstTokenTimeoutMs: 10_000,
    idleTimeoutMs: 10_000,
    onTrouble: (message) => troubles.push(message),
  });
  const say = async (content: string) => {
    let text = '';
    const request = {
      messages: [{ role: 'user', content }],
      mode: 'reply',
      maxTokens: 9,
      sampler: {},
      stop: [],
    } as unknown as ChatRequest;
    await engine.stream(request, (piece) => (text += piece), new AbortController().signal);
    return text;
  };
  return { engine, say, troubles };
}

test('a model answers from a process of its own, and again after that process died', async () => {
  const { engine, say, troubles } = open('/tiny.gguf');
  expect(engine).toMatchObject({ name: 'Tiny', isStandIn: false, contextTokens: 2048 });
  expect(await say('hello')).toBe('Tiny heard: hello');
  expect(engine.contextTokens).toBe(3072);
  expect(await engine.countTokens?.('four words of text', new AbortController().signal)).toBe(4);
  await expect(say('crash')).rejects.toThrow();
  await expect.poll(() => troubles.length).toBe(1);
  expect(await say('once more')).toBe('Tiny heard: once more');
});

test('one that cannot be started says why, at the start and at each reply', async () => {
  const { say, troubles } = open('/broken.gguf');
  await expect.poll(() => troubles[0]).toContain('this is no model');
  await expect(say('hello')).rejects.toMatchObject({ kind: 'unreachable' });
});

test('the end of a program that failed takes nothing from the one that was started after it', async () => {
  const troubles: string[] = [];
  await rm(path.join(folder, 'program.mjs.tried'), { force: true });
  const program = createRunningProgram({
    ...{ engineDir: folder, file: '/late.gguf', name: 'Late', contextTokens: null },
    program: path.join(folder, 'program.mjs'),
    onTrouble: (message) => troubles.push(message),
  });
  await expect(program.start()).rejects.toThrow('not yet');
  const { port } = await program.start();
  // The first process ends now.
  await expect.poll(() => troubles.length).toBe(1);
  expect((await program.start()).port).toBe(port);
  program.close();
});

test('a program whose product ends while it loads its model ends too', async () => {
  // In place of node-llama-cpp: it never comes to an end.
  const engine = path.join(folder, 'node_modules/node-llama-cpp/dist');
  await mkdir(engine, { recursive: true });
  const text = `export const LlamaLogLevel = {}; export const getLlama = () => new Promise(() => setInterval(() => {}, 1000));`;
  await writeFile(path.join(engine, 'index.js'), text);
  await writeFile(path.join(engine, 'package.json'), '{"type":"module"}');
  const order = { engineDir: folder, file: '/none.gguf', name: 'None', contextTokens: null, apiKey: 'k' };
  const child = fork(path.join(import.meta.dirname, 'program.ts'), {
    env: { ...process.env, LOCAL_MODEL: JSON.stringify(order) },
    execArgv: [],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  expect(await ended).toBe(0);
});

test('one that was replaced ends its process, and says so to whoever asks it again', async () => {
  const { engine, say, troubles } = open('/tiny.gguf');
  const { signal } = new AbortController();
  await engine.wake!(signal);
  engine.close!();
  await expect
    .poll(() => say('hello').then(String, (error: Error) => error.message))
    .toMatch(/took its place/);
  expect(troubles).toEqual([]);
});

test('one that cannot be loaded does not wake', async () => {
  const { engine } = open('/broken.gguf');
  await expect(engine.wake!(new AbortController().signal)).rejects.toThrow(/could not be started/);
});

test('a choice is kept, found inside of the data folder, and taken back', async () => {
  expect(readModelChoice(folder)).toBeNull();
  await writeModelChoice(folder, { name: 'Tiny', file: 'tiny.gguf', contextTokens: 4096 });
  expect(readModelChoice(folder)?.file).toBe(path.join(folder, 'model/tiny.gguf'));
  // The window that an earlier version wrote for every machine is nobody's choice.
  expect(readModelChoice(folder)?.contextTokens).toBeNull();
  await writeModelChoice(folder, { name: 'Tiny', file: 'tiny.gguf', contextTokens: 6144 });
  expect(readModelChoice(folder)?.contextTokens).toBe(6144);
  await writeFile(path.join(folder, 'model/model.json'), '{');
  expect(() => readModelChoice(folder)).toThrow(/is damaged/);
  await removeModel(folder);
  expect(readModelChoice(folder)).toBeNull();
});
