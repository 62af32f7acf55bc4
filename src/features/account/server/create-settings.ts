// What a user does with their own account, put together for compose.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { PersonalData } from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { createAccountData } from './account-data.ts';
import type { ContentSetting, HiddenFiles, LooseFiles, TextCheck } from './account.needs.ts';
import { createAvatars } from './avatars.ts';
import { createErasure } from './erasure.service.ts';
import { createExports } from './export.service.ts';
import type { Passwords } from './passwords.ts';
import { createProfiles } from './profile.service.ts';
import { createSessionList } from './session-list.service.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface SettingsTools {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  log: Log;
  passwords: Passwords;
  guard: SignInGuard;
  texts: TextCheck;
  content: ContentSetting;
  files: LooseFiles;
  hiddenFiles?: HiddenFiles;
  /** What other features keep of a person, in the order in which it can go. */
  sources: PersonalData[];
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  productName: string;
}

export function createSettings(tools: SettingsTools) {
  const sources = [createAccountData(tools), ...tools.sources];
  return {
    avatars: createAvatars(tools),
    settings: {
      profiles: createProfiles(tools),
      sessionList: createSessionList(tools),
      exports: createExports({ ...tools, sources }),
      erasure: createErasure({ ...tools, sources }),
      content: tools.content,
    },
  };
}
