// Settings of an account for all its chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import { jsonFile, type PersonalData } from '../../../../platform/server/personal-data.ts';
import type { chatSettingsContract, ChatSettings } from '../../titles-contract.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import { deleteChatSettings, readChatSettings, saveChatSettings } from './chat-settings.store.ts';

interface Deps {
  database: Database;
  changes: Pick<ChangeMarks, 'tell'>;
}

export const createChatSettings = ({ database, changes }: Deps) => ({
  read: (userId: string): Promise<ChatSettings> => readChatSettings(database.db, userId),

  change: (
    userId: string,
    { namesChats }: { [Field in keyof ChatSettings]?: ChatSettings[Field] | undefined },
  ): Promise<ChatSettings> =>
    database.transact(async (tx) => {
      const before = await readChatSettings(tx, userId);
      const after = { namesChats: namesChats ?? before.namesChats };
      await saveChatSettings(tx, userId, after);
      tx.afterCommit(() => changes.tell(userId));
      return after;
    }),
});

export const chatSettingsRoutes = (
  settings: ReturnType<typeof createChatSettings>,
): Handlers<typeof chatSettingsContract> => ({
  read: (_, { caller }) => settings.read(caller.userId),
  change: ({ body }, { caller }) => settings.change(caller.userId, body),
});

export const createChatSettingsData = ({ db }: Pick<Database, 'db'>): PersonalData => ({
  async *files(userId) {
    const settings = await readChatSettings(db, userId);
    if (settings.namesChats) yield jsonFile('chat-settings.json', settings);
  },
  erase: (tx, { userId }) => deleteChatSettings(tx, userId),
});
