// Decides for each name before anything comes in. Later it would be found among the characters that came in themselves.
import type { Database } from '../../../../../platform/server/db/database.ts';
import { chooseFor } from './choose.ts';
import { setChoices } from '../imports.store.ts';
import { readNameFacts } from './name-facts.ts';
import type { RunJob } from '../run-job.ts';

/** @returns the import with a choice for each name that has one */
export async function fixChoices({ db }: Pick<Database, 'db'>, job: RunJob): Promise<RunJob> {
  const { import: taken, lease } = job;
  const open = taken.names.filter(({ key }) => taken.choices[key] === undefined);
  if (open.length === 0) return job;
  const factsOf = await readNameFacts(db, taken.userId, taken.names);
  const chosen = Object.fromEntries(
    open.flatMap((name) => {
      const choice = chooseFor(name, factsOf(name), taken);
      return choice === null ? [] : [[name.key, choice]];
    }),
  );
  await lease.write((tx) => setChoices(tx, taken.id, chosen));
  return { ...job, import: { ...taken, choices: { ...taken.choices, ...chosen } } };
}
