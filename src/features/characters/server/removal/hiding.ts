// For removal requests and suspensions: hides a character from everybody but its creator, who cannot publish it
// again meanwhile, and a hidden picture cannot be a portrait.
import type { Tx } from '../../../../platform/server/db/database.ts';
import * as store from './hiding.store.ts';
import * as visibility from '../visibility.store.ts';

export const createCharacterHiding = () => ({
  /** Null where there is no such character. */
  async hide(tx: Tx, id: string, at: Date): Promise<{ file: null } | null> {
    return (await visibility.markHeld(tx, id, at)) ? { file: null } : null;
  },
  restore: visibility.unmarkHeld,
  /** Hides everything that a user made while they are suspended. */
  hideAllOf: visibility.markSuspended,
  showAllOf: visibility.unmarkSuspended,
  /** Removes a picture wherever it is the portrait. */
  takeDownPortrait: store.takeDownPortrait,
  /** Restores it as the portrait of characters without another one. */
  putPortraitBack: store.putPortraitBack,
});
