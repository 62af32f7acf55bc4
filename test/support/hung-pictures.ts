// Inserts pictures directly into the database, without drawing them.
import type { Insertable } from 'kysely';
import type { ImagesTable } from '../../src/platform/server/db/schema.gen.ts';
import type { Clock } from '../../src/platform/server/ports/clock.ts';
import type { Ids } from '../../src/platform/server/ports/ids.ts';
import type { TestDatabase } from './test-database.ts';

let count = 0;

/** A unique value of 22 characters. */
const secretOf = (kind: string) => `${kind}${String(++count).padStart(22 - kind.length, '0')}`;

export interface HungPicture {
  id: string;
  secret: string;
  alt: string;
  thumbhash: string;
  prompt: string;
}

export const createHanging =
  (database: TestDatabase, clock: Clock, ids: Ids) =>
  async (ownerId: string, change: Partial<Insertable<ImagesTable>> = {}): Promise<HungPicture> => {
    const id = ids.next();
    const [secret, cover] = [secretOf('plain'), secretOf('cover')];
    const row = {
      id,
      owner_id: ownerId,
      purpose: 'generate' as const,
      visibility: 'public' as const,
      aspect_ratio: '3:4',
      model: 'atelier',
      width: 768,
      height: 1024,
      widths: [160, 320, 640, 768],
      seed: secretOf('seed'),
      secret,
      cover_secret: cover,
      thumbhash: secretOf('hash'),
      alt: `What ${secretOf('alt')} shows`,
      prompt: `Words of ${secretOf('prompt')}`,
      created_at: new Date(clock.now()),
      ...change,
    };
    await database.db.insertInto('images').values(row).execute();
    return { id, secret, alt: row.alt, thumbhash: row.thumbhash, prompt: row.prompt };
  };
