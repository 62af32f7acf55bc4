// Servers of one installation share a database, SECRET and the picture store. The first start leaves a
// fingerprint in the database and in the store; a server that does not match would sign users out or miss
// pictures without a word, so it does not start.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database, Tx } from '../db/database.ts';
import { takeTurns } from '../db/take-turns.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ids } from '../ports/ids.ts';
import { readBlob } from '../read-blob.ts';
import { readInstallation, writeInstallation, type Installation } from './installation.store.ts';

/** Its message says what to do and is ready to print. */
export class WrongInstallation extends Error {}

interface Parts {
  database: Pick<Database, 'transact'>;
  blobs: BlobStore;
  secret: string;
  ids: Ids;
}

const STORE_KEY = 'installation.json';
const StoreMark = z.object({ id: z.uuid(), secretMark: z.string() });

const OTHER_SECRET =
  'SECRET is not the one that this database was set up with. All servers need the same one; without the setting ' +
  'it is in the file "secret" in DATA_DIR. Set the right one and start again. To change it on purpose, stop all ' +
  'servers, set the new one everywhere and run: npm run admin -- --accept-secret (everybody is signed out, and ' +
  'authenticator apps have to be set up again).';
const NO_STORE =
  'The pictures of this database are not where STORAGE says. All servers of a database share one DATA_DIR or one ' +
  'bucket: mount it here, set the S3_… settings, or restore its folder "blobs" from the backup. If it is meant to be ' +
  'new, run: npm run admin -- --accept-store (pictures that are not there stay missing).';
const OTHER_STORE =
  'DATA_DIR, or the bucket, holds the pictures of another database. Set the one that belongs to DATABASE_URL, or an ' +
  'empty one for a new database. To use them together on purpose, run: npm run admin -- --accept-store.';

/** A keyed hash, from which nobody computes SECRET. */
const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('nightbloom installation').digest('base64url');

async function readStore(blobs: BlobStore): Promise<Installation | null> {
  const bytes = await readBlob(blobs, STORE_KEY);
  if (!bytes) return null;
  const mark = StoreMark.safeParse(JSON.parse(bytes.toString()));
  if (!mark.success) throw new WrongInstallation(OTHER_STORE);
  return mark.data;
}

const writeStore = (blobs: BlobStore, mark: Installation): Promise<void> =>
  blobs.put(STORE_KEY, Buffer.from(JSON.stringify(mark)));

/** One server at a time, so that the first one leaves the marks and the others find them. */
const inTurn = <T>({ database }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transact(async (tx) => {
    await takeTurns(tx, 'installation');
    return work(tx);
  });

/** A sentence for what does not match; null where nothing speaks against a start. */
function mismatchOf(
  known: Installation | null,
  stored: Installation | null,
  secretMark: string,
): string | null {
  if (known && known.secretMark !== secretMark) return OTHER_SECRET;
  if (known && !stored) return NO_STORE;
  if (known && stored && known.id !== stored.id) return OTHER_STORE;
  // A new database beside pictures that another SECRET signs.
  if (!known && stored && stored.secretMark !== secretMark) return OTHER_STORE;
  return null;
}

/** What would keep a server with these settings from starting; null where nothing does. Changes nothing. */
export async function checkInstallation({
  database,
  blobs,
  secret,
}: Omit<Parts, 'ids'>): Promise<string | null> {
  const known = await database.transact(readInstallation);
  try {
    return mismatchOf(known, await readStore(blobs), markOf(secret));
  } catch (error) {
    if (error instanceof WrongInstallation) return error.message;
    throw error;
  }
}

/**
 * Leaves the fingerprints where there are none yet.
 * @throws WrongInstallation where those that are there do not match.
 */
export async function joinInstallation(parts: Parts): Promise<void> {
  const secretMark = markOf(parts.secret);
  await inTurn(parts, async (tx) => {
    const [known, stored] = [await readInstallation(tx), await readStore(parts.blobs)];
    const mismatch = mismatchOf(known, stored, secretMark);
    if (mismatch) throw new WrongInstallation(mismatch);
    const mark = { id: known?.id ?? stored?.id ?? parts.ids.next(), secretMark };
    if (stored?.secretMark !== secretMark) await writeStore(parts.blobs, mark);
    if (!known) await writeInstallation(tx, mark);
  });
}

/** From now on this SECRET is the right one. @returns false where it was already. */
export async function acceptSecret(parts: Parts): Promise<boolean> {
  const secretMark = markOf(parts.secret);
  return inTurn(parts, async (tx) => {
    const known = await readInstallation(tx);
    if (!known || known.secretMark === secretMark) return false;
    const mark = { id: known.id, secretMark };
    await writeInstallation(tx, mark);
    if (await readStore(parts.blobs)) await writeStore(parts.blobs, mark);
    return true;
  });
}

/** From now on this picture store is the database's. */
export async function acceptStore(parts: Parts): Promise<void> {
  await inTurn(parts, async (tx) => {
    const known = await readInstallation(tx);
    const mark = known ?? { id: parts.ids.next(), secretMark: markOf(parts.secret) };
    await writeStore(parts.blobs, mark);
    if (!known) await writeInstallation(tx, mark);
  });
}
