// For the neighbour that takes content down: a character is hidden from everybody but its maker, who cannot show it
// again meanwhile, and a picture that is hidden is nobody's portrait.
import type { Tx } from '../../../platform/server/db/database.ts';
import * as store from './hiding.store.ts';

export const createCharacterHiding = () => ({
  /** Null where there is no such character. */
  async hide(tx: Tx, id: string, at: Date): Promise<{ file: null } | null> {
    return (await store.markHeld(tx, id, at)) ? { file: null } : null;
  },
  restore: store.unmarkHeld,
  /** Takes a picture down wherever it is the portrait. */
  takeDownPortrait: store.takeDownPortrait,
  /** Where no other portrait has taken its place. */
  putPortraitBack: store.putPortraitBack,
});
