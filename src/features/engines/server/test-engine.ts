// A test of an engine while its settings are typed, or afterwards: what it lists, and one sentence, step by step.
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { EngineTestEvent, HealthReason } from '../contract.ts';
import type { WritingEngine } from './chat-engines.ts';

/** So long the whole may take: a model that has to be loaded from a disk takes minutes. */
const LONGEST_TEST_MS = 3 * 60_000;
const LIST_MS = 15_000;
const MOST_TOKENS = 120;
/** Fewer words, or words that came at once, tell no speed. */
const LEAST_WORDS = 5;
const LEAST_WRITING_MS = 20;

/** Without a list an engine may still write; without these it cannot. */
const hopeless: ReadonlySet<HealthReason> = new Set(['unauthorized', 'unreachable', 'timeout']);

const ASKED = 'Describe the sky above a quiet harbour at night, in two sentences.';

function requestOf(model: string | undefined): SceneRequest {
  const persona: SceneRequest['scene']['persona'] = {
    ...{ name: 'Mara', age: 34, hook: '', description: 'Mara keeps a lighthouse.', personality: 'calm' },
    ...{ scenario: '', greetings: [], exampleDialogue: '', tags: [], systemPrompt: '' },
    postHistoryInstructions: '',
  };
  return {
    messages: [
      { role: 'system', content: 'You are Mara, 34, who keeps a lighthouse. Answer in plain prose.' },
      { role: 'user', content: ASKED },
    ],
    mode: 'reply',
    maxTokens: MOST_TOKENS,
    thinking: { effort: 'off' },
    speaker: persona.name,
    sampler: {},
    stop: [],
    ...(model ? { model } : {}),
    scene: {
      persona,
      userName: 'Sam',
      facts: [],
      recent: [{ role: 'user', content: ASKED }],
      messageCount: 1,
      seed: 'test',
      now: new Date().toISOString(),
      length: 'short',
      alternatives: [],
    },
  };
}

type Send = (event: EngineTestEvent) => void;

/** @param model of the engine; without one, its own */
export async function testEngine(
  { engine, model }: { engine: WritingEngine; model?: string | undefined },
  send: Send,
  given: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(LONGEST_TEST_MS)]);
  try {
    await listOf(engine, send, signal);
    await write(engine, { request: requestOf(model), send, signal });
  } catch (error) {
    if (given.aborted) return;
    const said = error instanceof Error ? error.message : String(error);
    send({ event: 'failed', data: { reason: signal.aborted ? 'timeout' : reasonOf(error), said } });
  }
}

async function listOf(engine: WritingEngine, send: Send, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  try {
    const models = await engine.models(AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]));
    const names = models.map(({ id }) => id);
    send({ event: 'models', data: { names, milliseconds: Math.round(performance.now() - begun) } });
  } catch (error) {
    signal.throwIfAborted();
    if (hopeless.has(reasonOf(error))) throw error;
    send({ event: 'models', data: { names: [], milliseconds: Math.round(performance.now() - begun) } });
  }
}

async function write(
  engine: WritingEngine,
  { request, send, signal }: { request: SceneRequest; send: Send; signal: AbortSignal },
): Promise<void> {
  const begun = performance.now();
  let firstAt: number | null = null;
  let text = '';
  const hear = (piece: string): void => {
    if (firstAt === null) {
      firstAt = performance.now();
      send({ event: 'first', data: { milliseconds: Math.round(firstAt - begun) } });
    }
    text += piece;
    send({ event: 'text', data: { text: piece } });
  };
  const { finish, model } = await engine.stream(request, hear, signal);
  const contextTokens = (engine.termsOf?.(request.model) ?? engine).contextTokens;
  const wordsPerSecond = speedOf(text, performance.now() - (firstAt ?? begun));
  send({ event: 'done', data: { model, isEnded: finish === 'stop', contextTokens, wordsPerSecond } });
}

function speedOf(text: string, ms: number): number | null {
  const words = text.trim().split(/\s+/).length;
  if (words < LEAST_WORDS || ms < LEAST_WRITING_MS) return null;
  return Math.round((words * 10_000) / ms) / 10;
}

function reasonOf(error: unknown): HealthReason {
  if (error instanceof ChatEngineError) return error.kind;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unexpected';
}
