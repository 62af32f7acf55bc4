import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

export interface DrawnPicture {
  id: string;
  secret: string;
  widths: number[];
}

/** Pictures that were made here and have no print yet, the newest first. Uploads are not ours to recognise. */
export async function readUnprinted(db: Db, limit: number): Promise<DrawnPicture[]> {
  const { rows } = await sql<DrawnPicture>`
    select i.id, i.secret, i.widths from images i
    where i.purpose <> 'upload' and not exists (select from drawn_prints p where p.image_id = i.id)
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether a print differs from one of ours by at most so many bits. */
export async function hasAlike(db: Db, print: string, bits: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from drawn_prints where bit_count(print # ${print}::bit(256)) <= ${bits}) as found`.execute(
    db,
  );
  return rows[0]!.found;
}
