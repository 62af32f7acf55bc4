// STOP-GAP by the lead so that the server starts; to be overwritten by the real understudy.
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
export function createUnderstudy(): ChatEngine {
  return {
    name: 'understudy', isStandIn: true, contextTokens: 8192,
    async stream(request, onText, signal) {
      for (const word of `I hear you. ${request.scene.persona.greetings[0]}`.split(/(?<= )/)) {
        signal.throwIfAborted();
        onText(word);
        await new Promise((resolve) => setTimeout(resolve, 28));
      }
      return { finish: 'stop', usage: { promptTokens: 1, completionTokens: 1, isEstimate: true }, model: 'understudy' };
    },
  };
}
