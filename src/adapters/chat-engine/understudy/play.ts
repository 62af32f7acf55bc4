import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { readCard, type Card } from './card/read-card.ts';
import { composeReply } from './reply/compose-reply.ts';
import { fitReply } from './reply/fit-reply.ts';

const cardsKept = 64;
/** Characters per token of English prose, near enough for an estimate. */
export const charactersPerToken = 4;

/** Plays scenes, remembering the cards that it has read. */
export function createPlayer() {
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

  return (request: ChatRequest) =>
    fitReply(
      composeReply(request.scene, cardOf(request)),
      request.maxTokens * charactersPerToken,
      request.stop,
    );
}
