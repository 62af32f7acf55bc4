import { useEffect, useState, useSyncExternalStore } from 'react';
import { network } from '../../../../../platform/web/calls/browser-send.ts';
import { browserChance, browserClock } from '../../../../../platform/web/clock.ts';
import { storage } from '../../../../../platform/web/storage/storage.ts';
import type { EditableCharacter } from '../../../creating-contract.ts';
import { emptyContent } from '../../../empty-content.ts';
import { draftServer } from '../../creating.queries.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts';
import { createKeptChanges } from './kept-changes.ts';

/** A random seed, which determines the face. */
export const newSeed = (): string => Math.floor(browserChance() * 1e9).toString(36);

interface Opened {
  userId: string;
  character: EditableCharacter | null;
  onCreated: (character: EditableCharacter) => void;
}

/** Creates the keeper of one draft for the lifetime of its screen and saves when the screen is left. */
export function useDraftKeeper({ userId, character, onCreated }: Opened): [DraftState, DraftKeeper] {
  const [keeper] = useState(() =>
    createDraftKeeper({
      clock: browserClock,
      server: draftServer,
      kept: createKeptChanges(storage, userId),
      character,
      blank: { ...emptyContent(), look: { seed: newSeed(), tags: [], words: '' } },
      onCreated,
    }),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  useEffect(() => {
    const save = () => void keeper.flush();
    const leave = () => document.visibilityState === 'hidden' && save();
    const hear = () => network.state() === 'back' && keeper.state().save === 'offline' && save();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', save);
    const stopHearing = network.subscribe(hear);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', save);
      stopHearing();
      save();
    };
  }, [keeper]);

  return [state, keeper];
}
