import { useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { EditableCharacter, Finding } from '../../creating-contract.ts';
import { creatingClient } from '../creating.queries.ts';
import { conflictIn, type DraftKeeper } from './draft/draft-keeper.ts';
import type { Notes } from './use-notes.ts';

interface Deps {
  keeper: DraftKeeper;
  notes: Notes;
  /** Called after a change, to refresh lists and profiles. */
  onChange: () => void;
}

export interface Publishing {
  isBusy: boolean;
  problem: string | null;
  publish: () => void;
  /** Discards unpublished changes. */
  discard: () => void;
}

const UNSAVED = 'The draft is not saved yet. It is kept on this device; try again in a moment.';

export function usePublishing({ keeper, notes, onChange }: Deps): Publishing {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(call: (saved: EditableCharacter) => Promise<EditableCharacter>, done: string) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const isSaved = await keeper.flush();
      const saved = keeper.state().character;
      if (!isSaved || !saved) return setProblem(UNSAVED);
      keeper.adopt(await call(saved));
      onChange();
      showToast({ tone: 'success', title: done });
    } catch (error) {
      const current = conflictIn(error);
      if (current) return keeper.collide(current);
      if (error instanceof ApiError)
        notes.hear(error.fields, (error.body['findings'] as Finding[] | undefined) ?? []);
      setProblem(messageOf(error, 'It was not published. Check your connection, then try again.'));
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    publish() {
      notes.showAll();
      const { name } = keeper.state().content;
      void act(
        ({ id, revision }) => creatingClient.publish({ params: { id }, body: { revision } }),
        `${name} is published`,
      );
    },
    discard: () =>
      void act(
        ({ id, revision }) => creatingClient.discardDraft({ params: { id }, query: { revision } }),
        'The changes are gone',
      ),
  };
}
