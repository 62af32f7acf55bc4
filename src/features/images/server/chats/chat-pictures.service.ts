// Pictures as a conversation shows them in its thread, and what its user has agreed to.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ChatPictures, chatPicturesRoutes, ChatPictureSettings } from '../../chat-pictures-contract.ts';
import { picturesOf } from '../gallery/gallery.views.ts';
import type { Chats } from '../images.needs.ts';
import { createProgressReader, type ProgressDeps } from '../jobs/read-progress.ts';
import { presentJob, type Viewer } from '../present.ts';
import * as store from './chat-pictures.store.ts';
import * as views from './chat-pictures.views.ts';

interface Deps extends ProgressDeps {
  database: Database;
  clock: Clock;
  signals: Signals;
  chats: Pick<Chats, 'conversationOf' | 'messageAt'>;
}

type Changed = { [Field in keyof ChatPictureSettings]?: ChatPictureSettings[Field] | undefined };

export function createChatPictures(deps: Deps) {
  const { database, clock, signals, chats } = deps;
  const { db } = database;
  const progressOf = createProgressReader(deps);
  const now = () => new Date(clock.now());

  return {
    /** @throws AppError chat.missing */
    async read(id: string, viewer: Viewer & { userId: string }): Promise<ChatPictures> {
      const conversationId = await chats.conversationOf(db, viewer.userId, id);
      const [jobs, settings, declined] = await Promise.all([
        views.readChatPictures(db, conversationId),
        views.readSettings(db, conversationId),
        views.readDeclined(db, conversationId),
      ]);
      const images = Map.groupBy(
        await picturesOf(
          db,
          jobs.map(({ id: jobId }) => jobId),
          viewer.userId,
        ),
        (row) => row.job_id,
      );
      const progress = await progressOf(jobs);
      const items = jobs.map((row) => ({
        ...presentJob(row, images.get(row.id) ?? [], progress(row), viewer),
        messageId: row.message_id,
      }));
      // What was deleted since leaves nothing in the thread.
      return {
        items: items.filter((job) => job.state !== 'complete' || job.images.length > 0),
        settings,
        declined,
      };
    },

    /** @throws AppError chat.missing */
    change: (userId: string, id: string, changed: Changed): Promise<ChatPictureSettings> =>
      database.transact(async (tx) => {
        const conversationId = await chats.conversationOf(tx, userId, id);
        await chats.messageAt(tx, userId, { conversationId });
        const before = await views.readSettings(tx, conversationId);
        const after: ChatPictureSettings = {
          askAbove: changed.askAbove ?? before.askAbove,
          offers: changed.offers ?? before.offers,
          offersADay: changed.offersADay ?? before.offersADay,
          offersPrice: changed.offersPrice ?? before.offersPrice,
          isScene: changed.isScene ?? before.isScene,
        };
        await store.saveSettings(tx, conversationId, after);
        tx.afterCommit(() => signals.tell(userId, 'pictures'));
        return after;
      }),

    /** @throws AppError chat.missing */
    close: (userId: string, id: string, jobId: string): Promise<void> =>
      database.transact(async (tx) => {
        const conversationId = await chats.conversationOf(tx, userId, id);
        await store.closeRequest(tx, { conversationId, jobId, at: now() });
        tx.afterCommit(() => signals.tell(userId, 'pictures'));
      }),

    /** @throws AppError chat.missing */
    decline: (userId: string, id: string, messageId: string): Promise<void> =>
      database.transact(async (tx) => {
        const conversationId = await chats.conversationOf(tx, userId, id);
        await chats.messageAt(tx, userId, { conversationId, messageId });
        await store.noteDeclined(tx, { conversationId, messageId, at: now() });
        tx.afterCommit(() => signals.tell(userId, 'pictures'));
      }),
  };
}

const success = { success: true } as const;

export const chatPictureHandlers = (
  pictures: ReturnType<typeof createChatPictures>,
): Handlers<typeof chatPicturesRoutes> => ({
  chatPictures: ({ params }, { caller, showNsfw }) =>
    pictures.read(params.id, { userId: caller.userId, showNsfw }),
  setChatPictures: ({ params, body }, { caller }) => pictures.change(caller.userId, params.id, body),
  closeChatPicture: async ({ params }, { caller }) => {
    await pictures.close(caller.userId, params.id, params.jobId);
    return success;
  },
  declinePicture: async ({ params }, { caller }) => {
    await pictures.decline(caller.userId, params.id, params.messageId);
    return success;
  },
});
