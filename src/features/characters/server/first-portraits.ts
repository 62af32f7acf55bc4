// Queues portraits for visible characters without one. Publishing queues its own in the same transaction;
// this covers older characters and failures at the next start.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { CharacterPictures } from './characters.needs.ts';
import { readFaceless } from './versions.store.ts';

export interface FirstPortraitsDeps {
  database: Database;
  log: Log;
  pictures: CharacterPictures;
}

const AT_ONCE = 50;

export function createFirstPortraits({ database, log, pictures }: FirstPortraitsDeps) {
  let isOpen = false;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    let after: string | null = null;
    while (isOpen) {
      const faceless: { id: string; creator_id: string }[] = await readFaceless(database.db, after, AT_ONCE);
      for (const { id, creator_id: creatorId } of faceless)
        await database.transact((tx) => pictures.queueFirstPortrait(tx, id, creatorId));
      after = faceless.at(-1)?.id ?? null;
      if (faceless.length < AT_ONCE) return;
    }
  }

  return {
    start(): void {
      isOpen = true;
      running = work().catch((error: unknown) => log.warn({ err: error }, 'portraits are asked for later'));
    },
    async stop(): Promise<void> {
      isOpen = false;
      await running;
    },
  };
}
