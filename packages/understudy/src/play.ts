import { readCard, type Card } from './card/read-card.ts';
import { composeReply } from './reply/compose-reply.ts';
import { fitReply } from './reply/fit-reply.ts';
import type { Bounds, Persona, Played, Scene } from './scene.ts';

const CARDS_KEPT = 64;
/** Characters per token of English prose, near enough for an estimate. */
const CHARACTERS_PER_TOKEN = 4;

/** Plays scenes, remembering the cards that it has read. */
export function createPlayer() {
  const cards = new Map<string, Card>();
  function cardOf(persona: Persona): Card {
    const key = JSON.stringify(persona);
    const known = cards.get(key);
    if (known !== undefined) return known;
    const card = readCard(persona);
    if (cards.size >= CARDS_KEPT) cards.delete(cards.keys().next().value as string);
    cards.set(key, card);
    return card;
  }

  return (scene: Scene, { maxTokens, stop }: Bounds): Played =>
    fitReply(composeReply(scene, cardOf(scene.persona)), maxTokens * CHARACTERS_PER_TOKEN, stop);
}
