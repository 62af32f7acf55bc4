import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { RememberedFact } from '../../memory-contract.ts';
import { PINNED_MAX } from '../../memory-rules.ts';
import { readFactRows, readPlace, type FactRow, type FactsOf } from './memory.views.ts';
import { openRows } from './known-facts.ts';
import { presentFacts } from './present-facts.ts';

type Deps = Pick<Database, 'db'>;

export const noFact = () => new AppError('memory.missing');

export interface FoundFact {
  row: FactRow;
  of: FactsOf;
  /** All facts of the same scope. */
  rows: FactRow[];
}

/** A fact of the user in any state. @throws AppError memory.missing */
export async function findFact({ db }: Deps, userId: string, id: string): Promise<FoundFact> {
  const of = await readPlace(db, userId, id);
  const rows = of ? await readFactRows(db, of) : [];
  const row = rows.find((each) => each.id === id);
  if (!of || !row) throw noFact();
  return { of, row, rows };
}

/** A fact that holds or is forgotten, as its owner sees it. @throws AppError memory.missing */
export async function shownFact(
  { database, clock }: { database: Deps; clock: Clock },
  of: FactsOf,
  id: string,
): Promise<RememberedFact> {
  const { facts, forgotten } = presentFacts(await readFactRows(database.db, of), new Date(clock.now()));
  const fact = [...facts, ...forgotten].find((each) => each.id === id);
  if (!fact) throw noFact();
  return fact;
}

/** @throws AppError memory.pinned_max */
export function demandRoomForPin(rows: readonly FactRow[]): void {
  if (openRows(rows).filter(({ isPinned }) => isPinned).length >= PINNED_MAX)
    throw new AppError('memory.pinned_max', { params: { most: PINNED_MAX } });
}
