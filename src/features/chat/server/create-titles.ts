// Wires up what names conversations.
import type { LeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { ChatDeps } from './send/chat-deps.ts';
import {
  chatSettingsRoutes,
  createChatSettings,
  createChatSettingsData,
} from './titles/chat-settings.service.ts';
import { createNameChats, type NameChatsDeps } from './titles/name-chats.ts';
import { createSuggestTitle } from './titles/suggest-title.ts';
import { createTitleWriter } from './titles/title-writer.ts';
import type { ChangeMarks } from './conversations/change-marks.ts';

type TitleParts = ChatDeps & NameChatsDeps & { changes: ChangeMarks };

export function createTitles(parts: TitleParts) {
  const writer = createTitleWriter(parts);
  const naming: LeaseLoop = createNameChats(parts, writer);
  naming.start();
  return {
    suggest: createSuggestTitle(parts, writer),
    parts: {
      settingsRoutes: chatSettingsRoutes(createChatSettings(parts)),
      settingsData: createChatSettingsData(parts.database),
      /** Resolves when all conversations have been named that are due. */
      settleTitles: naming.settle,
    },
    stop: naming.stop,
  };
}
