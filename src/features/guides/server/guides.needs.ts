import type { CharacterSummary } from '../../../shared/words/character.ts';

export interface Summaries {
  /** Whom the viewer may not see is left out. */
  summaries(ids: string[], viewer: { userId: string | null; showNsfw: boolean }): Promise<CharacterSummary[]>;
}
