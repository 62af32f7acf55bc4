// The first catalogue's pictures: queued once, drawn while the product already serves.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { AspectRatio } from '../../rules.ts';
import type { PictureEngines } from '../images.needs.ts';
import * as store from '../images.store.ts';
import { seedProgress, type SeedProgress } from '../jobs/images.views.ts';
import { drawnText } from './drawn-text.ts';
import { negativePrompt } from './negative-prompt.ts';
import { insertQueuedImages } from '../jobs/queued-images.store.ts';

export interface SeedPicture {
  characterId: string;
  /** Who owns the picture. */
  creatorId: string;
  purpose: 'avatar' | 'gallery';
  /** Place in the character's gallery; 0 for the portrait. */
  position: number;
  prompt: string;
  look: { seed: string; tags: string[] };
  /** Which picture of that person. */
  seed: string;
  aspectRatio?: AspectRatio;
  /** Covered unless the viewer's NSFW switch is on. */
  isNsfw?: boolean;
}

const RATIO: AspectRatio = '3:4';

export interface Seeding {
  /** Idempotent by character, purpose and position. @returns true where it was queued now. */
  enqueueSeed(tx: Tx, picture: SeedPicture): Promise<boolean>;
  /** Queues again what was given up: a new start may find the fault gone. */
  retryFailed(): Promise<void>;
  progress(): Promise<SeedProgress>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  engines: Pick<PictureEngines, 'targetOf'>;
}

export function createSeeding({ database, clock, ids, engines }: Deps): Seeding {
  const modelNow = async (): Promise<string> => (await engines.targetOf('first_pictures')).id;

  /** Every character's first picture before anybody's second. */
  async function enqueue(
    tx: Tx,
    job: Pick<store.JobRow, 'id' | 'owner_id' | 'purpose' | 'position'>,
    at: Date,
  ) {
    const lane = job.purpose === 'avatar' ? 'portrait' : 'gallery';
    const { id: jobId, owner_id: ownerId, position: place } = job;
    await insertQueuedImages(tx, { jobId, ownerId, lane, priority: 0, place, count: 1, at });
  }

  return {
    async enqueueSeed(tx, picture) {
      const at = new Date(clock.now());
      const { characterId, creatorId, purpose, position, prompt, look, seed } = picture;
      const isNsfw = picture.isNsfw ?? false;
      const job = {
        id: ids.next(),
        owner_id: creatorId,
        is_seed: true,
        character_id: characterId,
        purpose,
        state: 'queued' as const,
        prompt,
        drawn_text: drawnText({ subject: { tags: look.tags, words: '' }, prompt }),
        negative_prompt: negativePrompt('', isNsfw),
        identity: look.seed,
        tags: look.tags,
        is_nsfw: isNsfw,
        aspect_ratio: picture.aspectRatio ?? RATIO,
        model: await modelNow(),
        seed,
        count: 1,
        position,
        created_at: at,
        updated_at: at,
      };
      const isNew = await store.insertSeedJob(tx, job);
      if (isNew) await enqueue(tx, job, at);
      return isNew;
    },
    retryFailed: () =>
      database.transact(async (tx) => {
        const at = new Date(clock.now());
        // Also by another model, where the one before was the fault.
        for (const job of await store.reopenSeedJobs(tx, { at, model: await modelNow() }))
          await enqueue(tx, job, at);
      }),
    progress: () => seedProgress(database.db),
  };
}
