// Quick replies of a user.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { QuickReplyImport } from '../../quick-replies-contract.ts';
import { QUICK_REPLIES_MAX } from '../../quick-reply-rules.ts';
import type { WishDeps } from '../send/check-wish.ts';
import { createQuickReplyChecks, type Checked, type Given } from './quick-reply-checks.ts';
import { readQuickReplyFile } from './quick-reply-file.ts';
import * as store from './quick-replies.store.ts';
import { readQuickReplies } from './quick-replies.views.ts';

interface Deps extends WishDeps {
  clock: Clock;
  ids: Ids;
  signals: Signals;
}

const missing = () => new AppError('quick_replies.missing');
const tooMany = () => new AppError('quick_replies.too_many', { params: { most: QUICK_REPLIES_MAX } });

const isSame = (one: Given, other: Given): boolean =>
  one.label === other.label && one.text === other.text && one.characterId === other.characterId;

export function createQuickReplies(deps: Deps) {
  const { database, clock, ids, signals } = deps;
  const { checked, checkFile } = createQuickReplyChecks(deps);
  const list = async (userId: string) => ({ items: await readQuickReplies(database.db, userId) });

  /** The user's other devices read the row again. @throws AppError quick_replies.character */
  async function change<Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await database.transact(async (tx) => {
        const result = await work(tx);
        tx.afterCommit(() => signals.tell(userId, 'quick-replies'));
        return result;
      });
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23503' && constraint === 'quick_replies_character_id_fkey')
        throw new AppError('quick_replies.character');
      throw error;
    }
  }

  async function insert(tx: Tx, userId: string, { given, marks }: Checked, id = ids.next()): Promise<void> {
    await store.insertQuickReply(tx, { id, userId, at: new Date(clock.now()), ...given });
    for (const mark of marks) await mark(tx, id);
  }

  const takeFile = createFileTaker({ ids, checkFile, change, insert });

  return {
    list,

    /** @param languages the Accept-Language header. @throws AppError quick_replies.too_many, quick_replies.character */
    async create(userId: string, given: Given, languages?: string) {
      const ready = await checked(userId, given, languages);
      await change(userId, async (tx) => {
        if ((await store.countLocked(tx, userId)) >= QUICK_REPLIES_MAX) throw tooMany();
        await insert(tx, userId, ready);
      });
      return list(userId);
    },

    /** @throws AppError quick_replies.missing, quick_replies.character */
    async update(userId: string, id: string, given: store.QuickReplyChange, languages?: string) {
      const ready = await checked(userId, given, languages);
      await change(userId, async (tx) => {
        if (!(await store.updateQuickReply(tx, { id, userId }, ready.given))) throw missing();
        for (const mark of ready.marks) await mark(tx, id);
      });
      return list(userId);
    },

    /** @throws AppError quick_replies.missing */
    async place(userId: string, id: string, place: number) {
      await change(userId, async (tx) => {
        if (!(await store.placeQuickReply(tx, { id, userId }, place))) throw missing();
      });
      return list(userId);
    },

    deleteIfThere: (userId: string, id: string): Promise<boolean> =>
      change(userId, (tx) => store.deleteQuickReply(tx, userId, id)),

    /** @throws AppError quick_replies.missing */
    async delete(userId: string, id: string) {
      await change(userId, async (tx) => {
        if (!(await store.deleteQuickReply(tx, userId, id))) throw missing();
      });
      return list(userId);
    },

    takeFile,

    /** What is refused of the file is left out and told. @throws AppError quick_replies.file, quick_replies.character */
    async importFile(
      userId: string,
      file: { bytes: Uint8Array; characterId: string | null },
      languages?: string,
    ): Promise<QuickReplyImport> {
      const { added, notTaken, help } = await takeFile(userId, file, languages);
      return { ...(await list(userId)), added, notTaken, help };
    },
  };
}

interface TakerDeps {
  ids: Ids;
  checkFile: ReturnType<typeof createQuickReplyChecks>['checkFile'];
  change<Result>(userId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  insert(tx: Tx, userId: string, checked: Checked, id: string): Promise<void>;
}

const createFileTaker =
  ({ ids, checkFile, change, insert }: TakerDeps) =>
  /**
   * @param idOf of its quick replies, by their place; with it, those that are here already are left out
   * @returns how many are new, and how many were here
   */
  async (
    userId: string,
    {
      bytes,
      characterId,
      idOf,
    }: { bytes: Uint8Array; characterId: string | null; idOf?: (index: number) => string },
    languages?: string,
  ) => {
    const read = readQuickReplyFile(bytes);
    if (!read) throw new AppError('quick_replies.file');
    const { ready, notTaken, help } = await checkFile(userId, read, { characterId, languages });
    const counts = await change(userId, async (tx) => {
      const room = Math.max(0, QUICK_REPLIES_MAX - (await store.countLocked(tx, userId)));
      const here = idOf ? await readQuickReplies(tx, userId) : [];
      const fresh = ready.filter(({ given }) => !here.some((one) => isSame(one, given)));
      for (const [index, one] of fresh.slice(0, room).entries())
        await insert(tx, userId, one, idOf?.(index) ?? ids.next());
      for (const { given } of fresh.slice(room)) notTaken.push({ label: given.label, why: 'full' });
      return { added: Math.min(room, fresh.length), known: ready.length - fresh.length };
    });
    return { ...counts, notTaken, help };
  };

export type QuickReplies = ReturnType<typeof createQuickReplies>;
