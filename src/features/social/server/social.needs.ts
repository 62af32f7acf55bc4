import type { CharacterSummary } from '../../../shared/words/character.ts';

export interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface Summaries {
  /** These characters in the given order; what the viewer may not see is left out. */
  summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]>;
}
