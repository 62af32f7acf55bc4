// Changes of facts by their owner: written, corrected, merged, pinned, forgotten and erased.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { MemoryScope, RememberedFact } from '../../memory-contract.ts';
import { OWN_FACTS_MAX } from '../../memory-rules.ts';
import { raiseRevisionsOf } from '../chat.store.ts';
import { helpFor } from '../crisis-signals.ts';
import * as store from './facts.store.ts';
import { forbidFacts, permitFacts, withVersions } from './forget-facts.store.ts';
import { demandRoomForPin, findFact, noFact, shownFact } from './find-fact.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { countOwnFacts } from './memory-settings.store.ts';
import { readFactRows, readFirstMember, type FactRow, type FactsOf } from './memory.views.ts';
import { presentFacts } from './present-facts.ts';

export interface FactChange {
  text?: string | undefined;
  isPinned?: boolean | undefined;
  isForgotten?: boolean | undefined;
  isConfirmed?: boolean | undefined;
  scope?: MemoryScope | undefined;
}

type Deps = Pick<MemoryDeps, 'database' | 'clock' | 'ids' | 'safety' | 'help' | 'conversations' | 'signals'>;

/** Changes what prompts are built from, in all conversations of the user. */
export const changeMemory = <T>(
  { database, signals }: Pick<Deps, 'database' | 'signals'>,
  userId: string,
  work: (tx: Tx) => Promise<T>,
) =>
  database.transact(async (tx) => {
    await raiseRevisionsOf(tx, userId);
    tx.afterCommit(() => signals.tell(userId, 'memory'));
    return work(tx);
  });

const checked = async ({ safety, help }: Deps, userId: string, text: string): Promise<string> =>
  (await safety.checkInput(text, [], userId, helpFor(help))).text;

/** A new version of what was said before, in the words of the user. @returns its id */
async function writeVersion(
  { ids, clock }: Deps,
  tx: Tx,
  {
    like,
    userId,
    text,
    replaces,
  }: { like: FactRow; userId: string; text: string; replaces: readonly string[] },
): Promise<string> {
  const id = ids.next();
  const at = new Date(clock.now());
  await store.insertFact(tx, {
    id,
    userId,
    conversationId: like.conversationId,
    characterId: like.characterId,
    scope: like.scope,
    kind: like.kind as store.NewFact['kind'],
    key: like.key,
    value: text,
    text,
    origin: 'you',
    isCertain: true,
    isPinned: like.isPinned,
    eventDate: null,
    at,
  });
  await store.closeFacts(tx, replaces, id, at);
  return id;
}

/** @throws AppError chat.missing, memory.pinned_max, memory.too_many, safety.blocked */
export async function remember(
  deps: Deps,
  userId: string,
  id: string,
  { text, scope, isPinned }: { text: string; scope: MemoryScope; isPinned: boolean },
): Promise<RememberedFact> {
  const { database, ids, clock } = deps;
  const conversationId = await deps.conversations.resolve(id, userId);
  const of = { userId, conversationId, characterId: null, scope };
  if (isPinned) demandRoomForPin(await readFactRows(database.db, of));
  if ((await countOwnFacts(database.db, userId)) >= OWN_FACTS_MAX)
    throw new AppError('memory.too_many', { params: { most: OWN_FACTS_MAX } });
  const clean = await checked(deps, userId, text);
  const factId = ids.next();
  const characterId =
    scope === 'character' ? await readFirstMember(database.db, conversationId, userId) : null;
  await changeMemory(deps, userId, (tx) =>
    store.insertFact(tx, {
      id: factId,
      userId,
      conversationId: scope === 'chat' ? conversationId : null,
      characterId,
      scope,
      kind: 'trait',
      key: factId,
      value: clean,
      text: clean,
      origin: 'you',
      isCertain: true,
      isPinned,
      eventDate: null,
      at: new Date(clock.now()),
    }),
  );
  return shownFact(deps, of, factId);
}

/**
 * @param hereId the conversation in which it is changed, for a fact of no conversation that moves into it
 * @throws AppError memory.missing, memory.pinned_max, safety.blocked
 */
export async function correct(
  deps: Deps,
  userId: string,
  id: string,
  wish: FactChange,
  hereId: string | null = null,
): Promise<RememberedFact> {
  const { of, row, rows } = await findFact(deps.database, userId, id);
  if (wish.isPinned === true && !row.isPinned) demandRoomForPin(rows);
  const text = wish.text === undefined ? row.text : await checked(deps, userId, wish.text);
  const scope = wish.scope ?? row.scope;
  const conversationId = of.conversationId ?? (scope === 'chat' ? hereId : null);
  if (scope === 'chat' && conversationId === null) throw noFact();
  const characterId =
    scope === 'character' ? (of.characterId ?? (await characterOf(deps, of, hereId))) : null;
  const isPinned = wish.isPinned ?? row.isPinned;
  const newId = await changeMemory(deps, userId, async (tx) => {
    // Another device may have corrected it meanwhile: then this change is one of that version.
    const standing = row.closedBy === null ? await store.standingVersion(tx, id) : id;
    await store.changeFact(tx, standing, {
      is_pinned: isPinned,
      place: { scope, characterId, conversationId },
      ...(wish.isForgotten === undefined
        ? {}
        : { forgotten_at: wish.isForgotten ? new Date(deps.clock.now()) : null }),
    });
    if (wish.isForgotten !== undefined) {
      const versions = await withVersions(tx, [id, standing]);
      if (wish.isForgotten) await forbidFacts(tx, versions, new Date(deps.clock.now()));
      else await permitFacts(tx, versions);
    }
    if (wish.isConfirmed !== undefined)
      await store.confirmFact(tx, standing, wish.isConfirmed ? new Date(deps.clock.now()) : null);
    if (text === row.text) return standing;
    const like = { ...row, scope, characterId, conversationId, isPinned };
    return writeVersion(deps, tx, { like, userId, text, replaces: [standing] });
  });
  return shownFact(deps, { ...of, scope, characterId, conversationId }, newId);
}

/** A fact that moves to a character keeps the conversation that it was learned in. */
async function characterOf(
  { database }: Deps,
  { conversationId, userId }: FactsOf,
  hereId: string | null,
): Promise<string | null> {
  const id = hereId ?? conversationId;
  if (id === null) throw noFact();
  return readFirstMember(database.db, id, userId);
}

/**
 * Takes back the user's last correction or merger. @returns the facts as they were before
 * @throws AppError memory.missing, memory.nothing_to_undo
 */
export async function undoCorrection(deps: Deps, userId: string, id: string): Promise<RememberedFact[]> {
  const { of, row } = await findFact(deps.database, userId, id);
  const reopened = await changeMemory(deps, userId, async (tx) => {
    const older = await store.versionsClosedBy(tx, id);
    if (older.length === 0 || row.origin !== 'you') throw new AppError('memory.nothing_to_undo');
    await store.reopenFacts(tx, older, row.closedBy);
    await store.deleteFact(tx, id);
    return older;
  });
  const { facts } = presentFacts(await readFactRows(deps.database.db, of), new Date(deps.clock.now()));
  return facts.filter((fact) => reopened.includes(fact.id));
}

/** Facts of different scopes are not mixed. @throws AppError memory.missing, safety.blocked */
export async function merge(
  deps: Deps,
  userId: string,
  factIds: readonly string[],
  text: string,
): Promise<RememberedFact> {
  const found = await Promise.all([...new Set(factIds)].map((id) => findFact(deps.database, userId, id)));
  const [first] = found;
  const isTogether = found.every(
    ({ of }) => of.scope === first!.of.scope && of.conversationId === first!.of.conversationId,
  );
  if (found.length < 2 || !isTogether) throw noFact();
  const clean = await checked(deps, userId, text);
  const like = { ...first!.row, isPinned: found.some(({ row }) => row.isPinned) };
  const id = await changeMemory(deps, userId, async (tx) => {
    const replaces = new Set<string>();
    for (const { row } of found) replaces.add(await store.standingVersion(tx, row.id));
    return writeVersion(deps, tx, { like, userId, text: clean, replaces: [...replaces] });
  });
  return shownFact(deps, first!.of, id);
}

/** @throws AppError memory.missing */
export async function erase(deps: Deps, userId: string, id: string): Promise<void> {
  await findFact(deps.database, userId, id);
  await changeMemory(deps, userId, (tx) => store.eraseFact(tx, id, new Date(deps.clock.now())));
}
