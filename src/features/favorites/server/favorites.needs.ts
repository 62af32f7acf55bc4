import type { Tx } from '../../../platform/server/db/database.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';

export interface Summaries {
  summaries(ids: string[], viewer: { userId: string | null; showNsfw: boolean }): Promise<CharacterSummary[]>;
}

export interface LikeCounter {
  /** Adds to a character's like count, in the caller's transaction, and returns the new count. */
  addLikes(tx: Tx, characterId: string, change: 1 | -1): Promise<number>;
  /** Adds one like to each, as `addLikes` does; returns the new counts by id. */
  addLikeToEach(tx: Tx, characterIds: string[]): Promise<Map<string, number>>;
}
