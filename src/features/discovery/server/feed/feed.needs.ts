import type { CharacterSummary } from '../../../../shared/words/character.ts';

export interface Interests {
  /** Names of the tags that the user chose; empty where they chose none. */
  of(userId: string): Promise<string[]>;
}

export interface TagNames {
  /** These tags as they are shown, in the given order; unknown names are left out. */
  details(names: string[]): Promise<{ name: string; displayName: string; category: string }[]>;
}

export interface Cards {
  /** Those of these characters that the viewer may see, in the given order. */
  summaries(ids: string[], viewer: { userId: string | null; showNsfw: boolean }): Promise<CharacterSummary[]>;
}
