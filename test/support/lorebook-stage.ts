// For tests about lorebooks that users own.
import type { LoreEntry } from '../../src/shared/words/lorebook.ts';
import type { ApiFailure } from './api-client.ts';
import type { Person } from './test-app.ts';

/** The refusal of a call. */
export const failure = async (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: ApiFailure) => error,
  );

export const loreEntry = (id: string, more: Partial<LoreEntry> = {}) => ({
  id,
  name: `Entry ${id}`,
  keys: [id],
  content: `About ${id}.`,
  ...more,
});

export const makeLorebook = (person: Person, name = 'Marsh', ids = ['lamp', 'heron']) =>
  person.lorebooks.create({ body: { name, content: { entries: ids.map((id) => loreEntry(id)) } } });
