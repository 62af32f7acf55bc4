// Deleted conversations rest in a bin, where nothing but the bin, the account's download and its erasure see them.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import { presentPortrait } from '../../../../shared/words/picture-address.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { BinnedChat } from '../../bin-contract.ts';
import { BIN_MS } from '../../order-rules.ts';
import { deleteConversation, raiseSharedRevisions } from '../chat.store.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import { dropJob, queueJob } from '../memory/reading/memory-jobs.store.ts';
import { forgetForbiddenSince } from '../memory/topics/forget-forbidden.ts';
import { READ_AFTER_MS } from '../replies/records.store.ts';
import * as store from './bin.store.ts';
import { readBin, readBinned, type BinnedRow } from './bin.views.ts';
import { createDeleteMany, type DeleteDeps } from './delete-many.ts';

export interface BinDeps extends DeleteDeps {
  clock: Clock;
  changes: Pick<ChangeMarks, 'deleted' | 'restored'>;
}

const missing = () => new AppError('chat.missing');

function present(row: BinnedRow, showNsfw: boolean): BinnedChat {
  const members = row.members.map(({ id, name, rating, picture }) => ({
    id,
    name,
    avatar: picture && presentPortrait(picture, { rating, showNsfw }),
  }));
  return {
    id: row.id,
    title: row.title || members.map(({ name }) => name).join(' & '),
    members,
    messageCount: row.messageCount,
    deletedAt: row.at.toISOString(),
    endsAt: new Date(row.at.getTime() + BIN_MS).toISOString(),
  };
}

export function createBin(deps: BinDeps) {
  const { database, clock, conversations, changes, stopReply } = deps;
  const now = () => new Date(clock.now());
  // What is deleted for good may have 100,000 messages.
  const { jobs } = database;

  /** @throws AppError chat.missing */
  async function put(userId: string, id: string): Promise<void> {
    await conversations.row(id, userId);
    await stopReply(id);
    conversations.states.drop(id);
    await database.transact(async (tx) => {
      await raiseSharedRevisions(tx, id);
      await changes.deleted(tx, userId, id);
      if (!(await store.binConversation(tx, { id, userId, at: now() }))) throw missing();
      await dropJob(tx, id);
    });
  }

  /** Together, so that other conversations are read again once. @returns how many there were */
  async function restore(userId: string, ids: readonly string[]): Promise<number> {
    return database.transact(async (tx) => {
      await raiseSharedRevisions(tx, ...ids);
      const restored = await store.restoreConversations(tx, userId, ids);
      for (const { id, binnedAt } of restored) {
        await forgetForbiddenSince(tx, { userId, conversationId: id, since: binnedAt, now: now() });
        await changes.restored(tx, userId, id);
        await queueJob(tx, id, new Date(clock.now() + READ_AFTER_MS));
      }
      return restored.length;
    });
  }

  return {
    put,

    /** @throws AppError chat.missing when all of them are gone */
    async putAll(userId: string, ids: readonly string[]): Promise<{ binned: number }> {
      const isPut = (id: string) =>
        put(userId, id).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'chat.missing') return false;
            throw error;
          },
        );
      let binned = 0;
      // One after the other: each is whole in itself, wherever this is broken off.
      for (const id of new Set(ids)) if (await isPut(id)) binned += 1;
      if (binned === 0) throw missing();
      return { binned };
    },

    /** @throws AppError chat.missing when all of them are gone */
    async restoreAll(userId: string, ids: readonly string[]): Promise<{ restored: number }> {
      const restored = await restore(userId, await readBinned(database.db, userId, ids));
      if (restored === 0) throw missing();
      return { restored };
    },

    async list(
      userId: string,
      { page, limit }: { page: number; limit: number },
      showNsfw: boolean,
    ): Promise<Listed<BinnedChat>> {
      const { rows, total } = await readBin(database.db, { userId, offset: (page - 1) * limit, limit });
      const items = rows.map((row) => present(row, showNsfw));
      return { items, page, limit, total, hasMore: page * limit < total };
    },

    /** @throws AppError chat.missing */
    async purge(userId: string, id: string): Promise<void> {
      if (!(await jobs.transact((tx) => store.purge(tx, userId, id)))) throw missing();
    },

    async empty(userId: string): Promise<void> {
      while (await jobs.transact((tx) => store.purgeOldestOf(tx, userId)));
    },

    /** Deletes a conversation for good, also one that is in the bin already. @throws AppError chat.missing */
    async delete(userId: string, id: string): Promise<void> {
      if (await jobs.transact((tx) => store.purge(tx, userId, id))) return;
      await conversations.row(id, userId);
      await stopReply(id);
      conversations.states.drop(id);
      await jobs.transact(async (tx) => {
        await raiseSharedRevisions(tx, id);
        await changes.deleted(tx, userId, id);
        await deleteConversation(tx, id);
      });
    },

    deleteAll: createDeleteMany(deps),
    /** Deletes what has rested long enough. */
    async forget(): Promise<void> {
      const before = new Date(clock.now() - BIN_MS);
      while (await jobs.transact((tx) => store.purgeOldest(tx, before)));
    },
  };
}

export type Bin = ReturnType<typeof createBin>;
