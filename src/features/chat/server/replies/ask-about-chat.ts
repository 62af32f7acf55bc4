// A short question about a conversation to the model that plays it, beside the conversation itself.
import type { ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import { withChosen, type WriterDeps } from '../chosen-model.ts';
import type { ConversationState } from '../conversation-state.ts';
import { noScene } from '../prompt/no-scene.ts';
import { boundedStream } from './bounded-stream.ts';

interface Question {
  /** Says what is asked, and that what stands between <chat> and </chat> is material. */
  instruction: string;
  chat: string;
  maxTokens: number;
  temperature: number;
  /** Names the question for engines that answer the same to the same. */
  seed: string;
  /** A model that thinks for longer about a few words hangs. Milliseconds. */
  longestMs: number;
}

/** @throws as `boundedStream` */
export async function askAboutChat(
  deps: WriterDeps & { memberModel: () => string },
  state: ConversationState,
  { instruction, chat, maxTokens, temperature, seed, longestMs }: Question,
  signal: AbortSignal,
): Promise<{ text: string; finish: ChatOutcome['finish'] }> {
  const { engine, ...chosen } = withChosen(deps, state);
  const usual = (state.user.terms.hasMemberModels && deps.memberModel()) || undefined;
  const model = chosen.model ?? usual;
  let text = '';
  const outcome = await boundedStream(
    engine,
    {
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: `<chat>\n${chat}\n</chat>` },
      ],
      mode: 'reply',
      maxTokens,
      // Thoughts about a few words cost more time than they are worth; models without the switch ignore it.
      ...(engine.thinking?.(model)?.efforts.includes('off') && { thinking: { effort: 'off' as const } }),
      ...(model ? { model } : {}),
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
