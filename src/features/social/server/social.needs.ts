import type { Tx } from '../../../platform/server/db/database.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';

export interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface Summaries {
  /** These characters in the given order, without those that the viewer may not see. */
  summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]>;
}

export interface Notifier {
  notify(tx: Tx, what: NewNotification): Promise<void>;
  /** Call it after the commit. */
  wake(): void;
}
