import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEngine, ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import type * as Play from './play.ts';

export interface UnderstudyOptions {
  /** Milliseconds between two words; 0 sends everything as fast as it is read. */
  paceMs?: number;
}

/** Characters per token of English prose, near enough for an estimate. */
const charactersPerToken = 4;

const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The engine for a house without a model: it plays the card by rules, and says so when it is sincerely asked. */
export function createUnderstudy({ paceMs = 28 }: UnderstudyOptions = {}): ChatEngine {
  // The words of a player are many; a house with a model never needs them.
  let player: Promise<ReturnType<typeof Play.createPlayer>> | undefined;
  const play = () => (player ??= import('./play.ts').then(({ createPlayer }) => createPlayer()));

  return {
    name: 'understudy',
    isStandIn: true,
    contextTokens: 8192,
    async stream(request, onText, signal): Promise<ChatOutcome> {
      signal.throwIfAborted();
      const { text, finish } = (await play())(request);
      signal.throwIfAborted();
      for (const piece of text.match(/\s*\S+/g) ?? []) {
        if (paceMs > 0) await pause(paceMs, signal);
        signal.throwIfAborted();
        onText(piece);
      }
      return {
        finish,
        usage: {
          promptTokens: request.messages.reduce((sum, turn) => sum + tokensIn(turn.content), 0),
          completionTokens: tokensIn(text),
          isEstimate: true,
        },
        model: 'understudy',
      };
    },
  };
}

/** Waits, but not a moment past an abort; then the signal's own reason is thrown. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
