// Wires up the characters feature for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Announcer } from '../../../platform/server/needs/notifier.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Log } from '../../../platform/server/log.ts';
import { createCardFiles } from './card-files.service.ts';
import type {
  CharacterPictures,
  CharacterSafety,
  Chats,
  OfferedTags,
  Sketches,
  TestChats,
} from './characters.needs.ts';
import type { ReadCharacterPage } from './character-page.ts';
import { charactersRoutes } from './characters.routes.ts';
import type { Characters } from './characters.service.ts';
import { createClearing } from './clearing.ts';
import { createDrafts } from './drafts.service.ts';
import { createFirstPortraits } from './first-portraits.ts';
import { createImportReader } from './import-reader.ts';
import { createPublishCheck } from './publish-check.ts';
import { createOwnCharacters } from './own-characters.service.ts';
import { createSketch } from './sketch.service.ts';
import { createTestChat } from './test-chat.service.ts';

export interface CreatingDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  blobs: BlobStore;
  /** Created first, because features that this one depends on need to read characters. */
  characters: Characters;
  readPage: ReadCharacterPage;
  safety: CharacterSafety;
  tags: OfferedTags;
  pictures: CharacterPictures;
  chats: Chats & TestChats;
  sketches: Sketches;
  announcer: Announcer;
}

export function createCreating(deps: CreatingDeps) {
  const { readPage, chats } = deps;
  const check = createPublishCheck(deps);
  const drafts = createDrafts({ ...deps, check });
  const cards = createCardFiles({ ...deps, drafts, reader: createImportReader(deps) });
  const own = createOwnCharacters({ ...deps, drafts, check, cards });
  const sketch = createSketch(deps);
  const testChat = createTestChat({ drafts, check, chats });
  return {
    routes: charactersRoutes({ readPage, drafts, own, check, sketch, testChat, cards }),
    clearing: createClearing(deps),
    firstPortraits: createFirstPortraits(deps),
  };
}
