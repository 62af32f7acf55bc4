import type { CharacterSummary } from '../../../shared/words/character.ts';

export interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface Summaries {
  /** These characters in the given order, without those that the viewer may not see. */
  summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]>;
}
