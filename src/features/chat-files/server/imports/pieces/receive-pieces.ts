// Takes a file in pieces. Each is stored before it is entered, so a crash costs at most the piece that was on its way.
import { crc32 } from 'node:zlib';
import { AppError } from '../../../../../shared/errors.ts';
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { LeaseLoop } from '../../../../../platform/server/db/lease-loop.ts';
import type { BlobStore } from '../../../../../platform/server/ports/blob-store.ts';
import type { StreamedUpload } from '../../../../../platform/server/uploads/upload.ts';
import type { ImportState, Pieces } from '../../../contract.ts';
import { FILE_MAX, KEEP_MS, PIECES_KEPT_MS, PIECES_MAX } from '../../../rules.ts';
import { pieceKey } from '../../blob-key.ts';
import { enterImport, type Announced, type EnterDeps } from '../enter-import.ts';
import { setState } from '../imports.store.ts';
import * as store from './pieces.store.ts';
import { readPieces, type StoredPiece } from './pieces.views.ts';

export interface PiecesDeps extends EnterDeps {
  blobs: BlobStore;
  loop: Pick<LeaseLoop, 'wake'>;
}

export interface Sent {
  at: number;
  crc32: string;
}

interface Received {
  received: number;
  state: ImportState;
}

const digitsOf = (crc: number): string => crc.toString(16).padStart(8, '0');
const endOf = (pieces: readonly StoredPiece[]): number => {
  const last = pieces.at(-1);
  return last ? last.at + last.bytes : 0;
};

/** Counts bytes while they pass. */
async function* counting(content: AsyncIterable<Uint8Array>, sum: { crc: number }) {
  for await (const bytes of content) {
    sum.crc = crc32(bytes, sum.crc);
    yield bytes;
  }
}

export function createPieces(deps: PiecesDeps) {
  const { database, blobs, clock, ids, loop } = deps;
  const later = (ms: number) => new Date(clock.now() + ms);

  /** Whether the piece is here already, because its answer was lost. @throws AppError files.piece */
  function isRepeated(pieces: readonly StoredPiece[], { at, crc32 }: Sent, size: number): boolean {
    const received = endOf(pieces);
    const same = pieces.find((piece) => piece.at === at);
    if (same?.bytes === size && digitsOf(same.crc) === crc32) return true;
    if (at !== received) throw new AppError('files.piece', { extra: { received } });
    if (pieces.length >= PIECES_MAX) throw new AppError('files.piece/many', { extra: { received } });
    return false;
  }

  /** @throws AppError files.missing, files.state, files.piece */
  async function placeOf(tx: Tx, id: string, userId: string, sent: Sent, size: number) {
    const file = await store.lockFile(tx, id, userId);
    if (!file) throw new AppError('files.missing');
    const pieces = await readPieces(tx, id);
    const isHere = isRepeated(pieces, sent, size);
    if (!isHere && file.state !== 'receiving') throw new AppError('files.state');
    if (!isHere && sent.at + size > file.bytes)
      throw new AppError('files.piece', { extra: { received: endOf(pieces) } });
    return { ...file, state: file.state as ImportState, isHere, received: endOf(pieces) };
  }

  async function enter(
    tx: Tx,
    userId: string,
    sent: Sent,
    piece: store.NewPiece,
  ): Promise<Received & { isNew: boolean }> {
    const place = await placeOf(tx, piece.importId, userId, sent, piece.bytes);
    const { isHere, bytes, state } = place;
    if (isHere) return { received: place.received, state, isNew: false };
    await store.insertPiece(tx, piece);
    const received = piece.at + piece.bytes;
    if (received < bytes) {
      await store.setExpiry(tx, piece.importId, later(PIECES_KEPT_MS));
      return { received, state: 'receiving', isNew: true };
    }
    await store.setExpiry(tx, piece.importId, later(KEEP_MS));
    await setState(tx, piece.importId, { state: 'scanning', dueAt: later(0) });
    tx.afterCommit(loop.wake);
    return { received, state: 'scanning', isNew: true };
  }

  return {
    /** @throws AppError files.too_many, files.room, files.character, request.too_large */
    async expect(userId: string, announced: Announced): Promise<string> {
      if (announced.bytes > FILE_MAX)
        throw new AppError('request.too_large/file', { params: { megabytes: FILE_MAX / 1_048_576 } });
      return enterImport(deps, userId, announced, { state: 'receiving', keepMs: PIECES_KEPT_MS });
    },

    async list(id: string): Promise<Pieces> {
      const pieces = await readPieces(database.db, id);
      const items = pieces.map(({ at, bytes, crc }) => ({ at, bytes, crc32: digitsOf(crc) }));
      return { received: endOf(pieces), items };
    },

    /** @throws AppError files.missing, files.state, files.piece, files.checksum */
    async receive(id: string, userId: string, sent: Sent, file: StreamedUpload): Promise<Received> {
      // Before anything is stored; and again with it, because another device may send the same piece.
      const place = await database.transact((tx) => placeOf(tx, id, userId, sent, file.size));
      if (place.isHere) return { received: place.received, state: place.state };
      if (file.size === 0) throw new AppError('files.piece', { extra: { received: place.received } });
      const sum = { crc: 0 };
      const piece = { importId: id, id: ids.next(), at: sent.at, bytes: file.size };
      const key = pieceKey(id, piece.id);
      await blobs.put(key, counting(file.content, sum));
      try {
        if (digitsOf(sum.crc) !== sent.crc32) throw new AppError('files.checksum');
        const { isNew, ...entered } = await database.transact((tx) =>
          enter(tx, userId, sent, { ...piece, crc: sum.crc }),
        );
        if (!isNew) await blobs.delete([key]);
        return entered;
      } catch (error) {
        // Where the database broke off, it may be entered all the same. Otherwise it goes with the file.
        if (error instanceof AppError) await blobs.delete([key]);
        throw error;
      }
    },
  };
}
