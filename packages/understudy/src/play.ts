import { readCard, type Card } from './card/read-card.ts';
import { composeReply } from './reply/compose-reply.ts';
import { fitReply } from './reply/fit-reply.ts';
import type { Bounds, Persona, Played, Scene } from './scene.ts';

const CARD_CACHE_SIZE = 64;
/** Average characters per token of English prose. */
const CHARACTERS_PER_TOKEN = 4;

/** Plays scenes; parsed cards are cached. */
export function createPlayer() {
  const cards = new Map<string, Card>();
  function cardOf(persona: Persona): Card {
    const key = JSON.stringify(persona);
    const cached = cards.get(key);
    if (cached !== undefined) return cached;
    const card = readCard(persona);
    if (cards.size >= CARD_CACHE_SIZE) cards.delete(cards.keys().next().value as string);
    cards.set(key, card);
    return card;
  }

  return (scene: Scene, { maxTokens, stop }: Bounds): Played =>
    fitReply(composeReply(scene, cardOf(scene.persona)), maxTokens * CHARACTERS_PER_TOKEN, stop);
}
