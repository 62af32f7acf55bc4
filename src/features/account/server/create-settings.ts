// What a user does with their own account, put together for compose.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { PersonalData } from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { createAccountData } from './account-data.ts';
import type { ContentSetting, HiddenFiles, LooseFiles, TextCheck } from './account.needs.ts';
import { createAvatars } from './profile/avatars.ts';
import { createErasure } from './erasure/erasure.service.ts';
import { createExports } from './export/export.service.ts';
import type { DemandProof } from './credentials/owner-proof.ts';
import { createProfiles } from './profile/profile.service.ts';
import { createSessionList } from './sessions/session-list.service.ts';

export interface SettingsDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  log: Log;
  demandProof: DemandProof;
  texts: TextCheck;
  userOf: Parameters<typeof createProfiles>[0]['userOf'];
  content: ContentSetting;
  files: LooseFiles;
  hiddenFiles?: HiddenFiles;
  /** What other features keep of a person, in the order in which it can go. */
  sources: PersonalData[];
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  productName: string;
}

export function createSettings(deps: SettingsDeps) {
  const sources = [createAccountData(deps), ...deps.sources];
  return {
    avatars: createAvatars(deps),
    settings: {
      profiles: createProfiles(deps),
      sessionList: createSessionList(deps),
      exports: createExports({ ...deps, sources }),
      erasure: createErasure({ ...deps, sources }),
      content: deps.content,
    },
  };
}
