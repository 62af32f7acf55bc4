// How users keep their conversations. Nothing of it is part of a prompt.
import { AppError } from '../../../../shared/errors.ts';
import type { Input, Reply } from '../../../../shared/route.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { ChatFolder, ChatShelves, chatOrderContract } from '../../order-contract.ts';
import { FOLDERS_MAX, TAGS_A_CHAT } from '../../order-rules.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import { helpFor } from '../crisis-signals.ts';
import * as folders from './folders.store.ts';
import * as store from './order.store.ts';
import { readFolder, readOrders, readShelves } from './order.views.ts';

export interface OrderDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: Pick<ChatSafety, 'checkInput'>;
  help: CrisisHelp;
  changes: { tell(userId: string): void };
}

type OrderBody = Input<(typeof chatOrderContract)['order']>['body'];
type OrderReply = Reply<(typeof chatOrderContract)['order']>;

const folderMissing = () => new AppError('chat.folder_missing');

function columnsOf({ isPinned, isArchived, isUnread, folderId }: OrderBody): store.OrderChange {
  return {
    ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
    ...(isArchived === undefined ? {} : { is_archived: isArchived }),
    ...(isUnread === false ? { unread: 0 } : {}),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
  };
}

export function createOrder(deps: OrderDeps) {
  const { database, safety, help, changes } = deps;
  /** Other devices read what has changed, folders included. */
  const tell = (tx: Tx, userId: string) => tx.afterCommit(() => changes.tell(userId));

  /** @throws AppError safety.blocked */
  const checked = async (text: string, userId: string): Promise<string> =>
    (await safety.checkInput(text, [], userId, helpFor(help))).text;

  async function folder(userId: string, id: string): Promise<ChatFolder> {
    const found = await readFolder(database.db, userId, id);
    if (!found) throw folderMissing();
    return found;
  }

  async function changeTags(tx: Tx, ids: readonly string[], { add, remove }: TagChange): Promise<void> {
    await store.removeTags(tx, ids, remove);
    await store.addTags(tx, ids, add);
    if (add.length > 0 && (await store.mostTags(tx, ids)) > TAGS_A_CHAT)
      throw new AppError('chat.tags_full', { params: { most: TAGS_A_CHAT } });
  }

  return {
    /** @throws AppError chat.missing when all of them are gone, chat.folder_missing, chat.tags_full, safety.blocked */
    async change(userId: string, body: OrderBody): Promise<OrderReply> {
      const add = await Promise.all((body.addTags ?? []).map((name) => checked(name, userId)));
      const columns = columnsOf(body);
      const ids = await database.transact(async (tx) => {
        if (body.folderId && !(await folders.lockFolder(tx, userId, body.folderId))) throw folderMissing();
        const own = await store.lockOwn(tx, userId, body.ids);
        if (own.length === 0) throw new AppError('chat.missing');
        await store.setOrder(tx, own, columns);
        if (body.isUnread) await store.markUnread(tx, own);
        await changeTags(tx, own, { add, remove: body.removeTags ?? [] });
        tell(tx, userId);
        return own;
      });
      return { items: await readOrders(database.db, userId, ids) };
    },

    shelves: (userId: string): Promise<ChatShelves> => readShelves(database.db, userId),

    /** @throws AppError chat.folders_full, safety.blocked */
    async createFolder(userId: string, given: string): Promise<ChatFolder> {
      const name = await checked(given, userId);
      const id = deps.ids.next();
      await database.transact(async (tx) => {
        if ((await folders.countFoldersLocked(tx, userId)) >= FOLDERS_MAX)
          throw new AppError('chat.folders_full', { params: { most: FOLDERS_MAX } });
        await folders.insertFolder(tx, { id, userId, name, at: new Date(deps.clock.now()) });
        tell(tx, userId);
      });
      return folder(userId, id);
    },

    /** @throws AppError chat.folder_missing, safety.blocked */
    async changeFolder(
      userId: string,
      id: string,
      change: { name?: string | undefined; place?: number | undefined },
    ): Promise<ChatFolder> {
      await folder(userId, id);
      const name = change.name === undefined ? undefined : await checked(change.name, userId);
      await database.transact(async (tx) => {
        if (change.place !== undefined) await folders.placeFolder(tx, userId, id, change.place);
        if (name !== undefined) await folders.renameFolder(tx, userId, id, name);
        tell(tx, userId);
      });
      return folder(userId, id);
    },

    /** @throws AppError chat.folder_missing */
    async deleteFolder(userId: string, id: string): Promise<void> {
      await database.transact(async (tx) => {
        if (!(await folders.deleteFolder(tx, userId, id))) throw folderMissing();
        tell(tx, userId);
      });
    },
  };
}

interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

export type Order = ReturnType<typeof createOrder>;
