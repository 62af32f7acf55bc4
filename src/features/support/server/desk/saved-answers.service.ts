// Answers that staff keeps for common questions.
import type { SavedAnswer } from '../../contract.ts';
import { missing } from '../access.ts';
import { presentSavedAnswer } from '../present.ts';
import * as store from './saved-answers.store.ts';
import type { SupportDeps } from '../support-deps.ts';

export function createSavedAnswers({
  database,
  clock,
  ids,
}: Pick<SupportDeps, 'database' | 'clock' | 'ids'>) {
  const at = () => new Date(clock.now());
  return {
    async list(): Promise<{ items: SavedAnswer[] }> {
      return { items: (await store.listAnswers(database.db)).map(presentSavedAnswer) };
    },
    add: async (body: store.SavedAnswerBody): Promise<SavedAnswer> =>
      presentSavedAnswer(await database.transact((tx) => store.insertAnswer(tx, ids.next(), body, at()))),
    /** @throws AppError support.missing */
    async change(id: string, body: store.SavedAnswerBody): Promise<SavedAnswer> {
      const row = await database.transact((tx) => store.changeAnswer(tx, id, body, at()));
      if (!row) throw missing();
      return presentSavedAnswer(row);
    },
    /** @throws AppError support.missing */
    async remove(id: string): Promise<void> {
      if (!(await database.transact((tx) => store.deleteAnswer(tx, id)))) throw missing();
    },
  };
}

export type SavedAnswers = ReturnType<typeof createSavedAnswers>;
