import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { Picture } from '../../../shared/words/picture.ts';

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface Summaries {
  summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]>;
}

export interface TagDetails {
  details(names: string[]): Promise<{ name: string; displayName: string; emoji: string; color: string }[]>;
}

export interface Galleries {
  /** The public pictures of a character's gallery, in their order. */
  galleryOf(characterId: string, showNsfw: boolean): Promise<Picture[]>;
}
