// Wires up the characters feature for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Announcer } from '../../../platform/server/needs/notifier.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Upload } from '../../../platform/server/uploads/upload.ts';
import { createCardFiles } from './files/card-files.service.ts';
import type {
  CharacterPictures,
  CharacterSafety,
  Chats,
  Galleries,
  Looks,
  OfferedTags,
  Sketches,
  Summaries,
  TagDetails,
  TestChats,
} from './characters.needs.ts';
import { createCharacterPage } from './character-page.ts';
import { createCharactersData } from './characters-data.ts';
import { charactersRoutes } from './characters.routes.ts';
import { createPublishedCharacters, type Characters } from './characters.service.ts';
import { createClearing } from './removal/clearing.ts';
import { createDrafts, type Maker } from './drafts/drafts.service.ts';
import { createFirstPortraits } from './first-portraits.ts';
import { createCharacterHiding } from './removal/hiding.ts';
import { namedLorebook } from './files/named-lorebook.ts';
import { createLorebookFiles } from './files/lorebook-files.ts';
import { createImportReader } from './files/import-reader.ts';
import { createPublishCheck } from './drafts/publish-check.ts';
import { createOwnCharacters } from './own-characters.service.ts';
import { createSketch } from './drafts/sketch.service.ts';
import { createTestChat } from './drafts/test-chat.service.ts';

export interface CharactersDeps {
  database: Database;
  clock: Clock;
  blobs: BlobStore;
  log: Log;
  /** Folders of content; a file of an earlier one takes precedence. */
  roots: readonly string[];
}

/** Characters as other features read, count and hide them. */
export const createCharacters = (deps: CharactersDeps) => ({
  ...createPublishedCharacters(deps),
  hiding: createCharacterHiding(),
  personalData: createCharactersData(deps),
});

export interface CreatingDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  blobs: BlobStore;
  characters: Characters;
  summaries: Summaries;
  galleries: Galleries;
  safety: CharacterSafety;
  tags: OfferedTags & TagDetails;
  pictures: CharacterPictures;
  chats: Chats & TestChats;
  sketches: Sketches;
  looks: Looks;
  announcer: Announcer;
}

/** Profiles and creating, which need features that read characters. */
export function createCreating(deps: CreatingDeps) {
  const readPage = createCharacterPage(deps);
  const check = createPublishCheck(deps);
  const drafts = createDrafts({ ...deps, check });
  const cards = createCardFiles({ ...deps, drafts, reader: createImportReader(deps) });
  const own = createOwnCharacters({ ...deps, drafts, check, cards });
  const sketch = createSketch(deps);
  const testChat = createTestChat({ drafts, check, chats: deps.chats });
  const clearing = createClearing(deps);
  const firstPortraits = createFirstPortraits(deps);
  return {
    readPage,
    /** Reads and writes lorebook files for lorebooks that are not part of a character. */
    lorebookFiles: createLorebookFiles(deps),
    routes: charactersRoutes({ readPage, drafts, own, check, sketch, testChat, cards }),
    /** Cards that come with a folder of chats. */
    cardsOfFolders: {
      /** Taking one again with the same id goes on where it broke off. */
      async take(
        maker: Maker,
        id: string,
        file: Upload,
      ): Promise<{ id: string; name: string; isOpen: boolean; lorebook: string | null }> {
        const { content, version } = await cards.importCard(maker, file, id);
        const lorebook = await namedLorebook(deps.database.db, id, maker.userId);
        return { id, name: content.name, isOpen: version !== null, lorebook };
      },
      delete: own.delete,
    },
    clearing,
    start(): void {
      clearing.start();
      firstPortraits.start();
    },
    async stop(): Promise<void> {
      await clearing.stop();
      await firstPortraits.stop();
    },
  };
}
