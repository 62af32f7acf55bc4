import { createUnderstudy, type UnderstudyOptions } from '@nightbloom/understudy';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../platform/server/ports/scene.ts';

/** Characters per token of English prose, near enough for an estimate. */
const CHARACTERS_PER_TOKEN = 4;
const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** The engine of a product without a model: the understudy plays the scene. */
export function createUnderstudyEngine(options: UnderstudyOptions = {}): ChatEngine<SceneRequest> {
  const understudy = createUnderstudy(options);
  return {
    name: 'understudy',
    isStandIn: true,
    contextTokens: 8192,
    async stream({ scene, mode, messages, ...bounds }, onText, signal) {
      const { text, finish } = await understudy.play({ ...scene, mode }, bounds, onText, signal);
      return {
        finish,
        usage: {
          promptTokens: messages.reduce((sum, turn) => sum + tokensIn(turn.content), 0),
          completionTokens: tokensIn(text),
          isEstimate: true,
        },
        model: 'understudy',
      };
    },
  };
}
