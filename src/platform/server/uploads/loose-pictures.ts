// Small square pictures that are no images of the galleries: avatars, and the pictures of personas.
import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ids } from '../ports/ids.ts';
import { readSquare } from './uploaded-picture.ts';

export interface LooseFile {
  id: string;
  /** The unguessable part of its name. */
  secret: string;
  width: number;
}

/** Bytes that no row names, or not yet: what is noted here and not taken off the list again is cleared away. */
export interface LooseFiles {
  /** @param isGarbage true for what can be cleared away at once, false for what is just being stored. */
  note(tx: Tx, file: LooseFile, isGarbage: boolean): Promise<void>;
  /** False where it was cleared away already. */
  unlist(tx: Tx, id: string): Promise<boolean>;
  /** Clears it away now. A crash before its end costs nothing: it is found again. */
  clear(id: string): Promise<void>;
}

/** What was taken down by a removal request. */
export interface HiddenFiles {
  /** Whether a picture is, or looks like, one that is hidden. */
  isHeld(bytes: Uint8Array): Promise<boolean>;
}

export const addressOf = ({ id, secret, width }: LooseFile): string => `/media/${id}/${secret}-${width}.webp`;

/** The address names the blob: /media/{id}/{file} is kept as pictures/{id}/{file}. */
export const blobKeyOf = (address: string): string => address.replace(/^\/media\//, 'pictures/');

const ADDRESS = /^\/media\/([\da-f-]{36})\/([\w-]{22})-(\d+)\.webp$/;

/** Notes that nobody uses this picture any more. @returns its id, to be cleared after the commit. */
export async function leaveFile(
  tx: Tx,
  files: Pick<LooseFiles, 'note'>,
  address: string,
): Promise<string | null> {
  const [, id, secret, width] = ADDRESS.exec(address) ?? [];
  if (!id || !secret) return null;
  await files.note(tx, { id, secret, width: Number(width) }, true);
  return id;
}

/** Recognised by its content, cut to a square, encoded again without metadata. @throws RefusedPicture */
export async function toSquare(
  bytes: Uint8Array,
  { maxPixels, size }: { maxPixels: number; size: number },
): Promise<Buffer> {
  const square = await readSquare(bytes, { maxPixels, maxEdge: size, minEdge: size });
  // Native code that most starts never need.
  const { default: sharp } = await import('sharp');
  return sharp(square).webp({ quality: 82, effort: 3 }).toBuffer();
}

interface KeepDeps {
  database: Database;
  blobs: BlobStore;
  ids: Ids;
  files: Pick<LooseFiles, 'note'>;
}

/** Stores what `toSquare` made. Whoever names it in a row takes it off the list in the same transaction. */
export async function keepSquare(
  { database, blobs, ids, files }: KeepDeps,
  square: Buffer,
  width: number,
): Promise<LooseFile> {
  const file = { id: ids.next(), secret: randomBytes(16).toString('base64url'), width };
  // The row is written before the file, so that a crash in between leaves nothing that is never cleaned up.
  await database.transact((tx) => files.note(tx, file, false));
  await blobs.put(blobKeyOf(addressOf(file)), square);
  return file;
}
