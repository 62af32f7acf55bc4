// A short question to a model, beside any conversation.
import type { ChatEngine, ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import { noScene } from '../prompt/no-scene.ts';
import { boundedStream } from './bounded-stream.ts';

export interface ModelQuestion {
  /** Says what is asked, and that what `material` holds is no instruction. */
  instruction: string;
  /** In the marks that the instruction names. */
  material: string;
  maxTokens: number;
  temperature: number;
  /** Names the question for engines that answer the same to the same. */
  seed: string;
  /** A model that thinks for longer about a few words hangs. Milliseconds. */
  longestMs: number;
  /** A model of the engine other than the usual one. */
  model?: string | undefined;
  /** Whose budget it counts on. */
  userId?: string;
}

/** @throws as `boundedStream` */
export async function askModel(
  engine: ChatEngine<SceneRequest>,
  { instruction, material, maxTokens, temperature, seed, longestMs, model, userId }: ModelQuestion,
  signal: AbortSignal,
): Promise<{ text: string; finish: ChatOutcome['finish'] }> {
  let text = '';
  const outcome = await boundedStream(
    engine,
    {
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: material },
      ],
      mode: 'reply',
      maxTokens,
      // Thoughts about a few words cost more time than they are worth; models without the switch ignore it.
      ...(engine.thinking?.(model)?.efforts.includes('off') && { thinking: { effort: 'off' as const } }),
      ...(model ? { model } : {}),
      ...(userId ? { userId } : {}),
      sampler: { temperature },
      stop: [],
      scene: { ...noScene(), seed },
    },
    (part) => void (text += part),
    signal,
    undefined,
    longestMs,
  );
  return { text: text.slice(outcome.textFrom ?? 0), finish: outcome.finish };
}
