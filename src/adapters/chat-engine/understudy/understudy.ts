import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEngine, ChatOutcome, ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { readCard, type Card } from './card/read-card.ts';
import { composeReply } from './reply/compose-reply.ts';
import { fitReply } from './reply/fit-reply.ts';

export interface UnderstudyOptions {
  /** Milliseconds between two words; 0 sends everything as fast as it is read. */
  paceMs?: number;
}

const cardsKept = 64;
/** Characters per token of English prose, near enough for an estimate. */
const charactersPerToken = 4;

const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The engine for a house without a model: it plays the card by rules, and says so when it is sincerely asked. */
export function createUnderstudy({ paceMs = 28 }: UnderstudyOptions = {}): ChatEngine {
  const cards = new Map<string, Card>();
  function cardOf(request: ChatRequest): Card {
    const { persona } = request.scene;
    const key = JSON.stringify(persona);
    const known = cards.get(key);
    if (known !== undefined) return known;
    const card = readCard(persona);
    if (cards.size >= cardsKept) cards.delete(cards.keys().next().value as string);
    cards.set(key, card);
    return card;
  }

  return {
    name: 'understudy',
    isStandIn: true,
    contextTokens: 8192,
    async stream(request, onText, signal): Promise<ChatOutcome> {
      signal.throwIfAborted();
      const whole = composeReply(request.scene, cardOf(request));
      const { text, finish } = fitReply(whole, request.maxTokens * charactersPerToken, request.stop);
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
