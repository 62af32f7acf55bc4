// Checks long characters on a worker thread, because a lorebook as long as a novel takes seconds.
import { parentPort } from 'node:worker_threads';
import { findingsOf, type CharacterFinding } from './character-findings.ts';
import { createSafety, type CharacterCard } from '../checks/check.ts';

export interface CharacterTask {
  id: number;
  card: CharacterCard;
  /** The current calendar year. */
  year: number;
}
export interface CharacterAnswer {
  id: number;
  findings: CharacterFinding[];
}

let year = 0;
const safety = createSafety({ year: () => year });

parentPort!.on('message', ({ id, card, year: now }: CharacterTask) => {
  year = now;
  const answer: CharacterAnswer = { id, findings: findingsOf(card, safety.checkCharacter(card)) };
  parentPort!.postMessage(answer);
});
