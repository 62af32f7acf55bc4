// Deletes what an import brought in. It may be broken off anywhere; whoever takes it up deletes what is left.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { keptKey } from '../blob-key.ts';
import type {
  Cards,
  ChatIntake,
  FolderLorebooks,
  FolderPersonas,
  FolderPresets,
  FolderQuickReplies,
} from '../chat-files.needs.ts';
import { deleteKept } from '../kept/kept.store.ts';
import { releaseItems, setUndoDue } from './imports.store.ts';
import { readMade } from './imports.views.ts';
import { Stopped, type Lease } from './lease/lease.ts';

export interface UndoDeps {
  database: Database;
  blobs: Pick<BlobStore, 'delete'>;
  intake: Pick<ChatIntake, 'deleteAll'>;
  cards: Pick<Cards, 'delete'>;
  lorebooks: Pick<FolderLorebooks, 'delete'>;
  personas: Pick<FolderPersonas, 'delete'>;
  presets: Pick<FolderPresets, 'delete'>;
  quickReplies: Pick<FolderQuickReplies, 'delete'>;
}

export const createUndo =
  ({ database, blobs, intake, cards, lorebooks, personas, presets, quickReplies }: UndoDeps) =>
  /** @throws Stopped */
  async ({ id, userId }: { id: string; userId: string }, lease: Lease): Promise<void> => {
    const made = await readMade(database.db, id);
    const deletions = [
      ...inBatches(made.conversations).map((ids) => () => intake.deleteAll(userId, ids)),
      ...made.characters.map(
        (each) => () => ignoring('characters.missing', () => cards.delete(each, userId)),
      ),
      ...made.personas.map((each) => () => ignoring('personas.missing', () => personas.delete(userId, each))),
      ...made.lorebooks.map(
        (each) => () => ignoring('lorebooks.missing', () => lorebooks.delete(userId, each)),
      ),
      // Some of these are quick replies, or are kept as files.
      ...made.presets.map((each) => () => quickReplies.delete(userId, each)),
      ...made.presets.map((each) => () => ignoring('presets.missing', () => presets.delete(userId, each))),
    ];
    for (const each of deletions) {
      if (!lease.isOpen()) throw new Stopped();
      await each();
    }
    await lease.write(async (tx) => {
      const files = await deleteKept(tx, userId, made.files);
      tx.afterCommit(() => blobs.delete(files.map(keptKey)));
      await releaseItems(tx, id);
      await setUndoDue(tx, id, null);
    });
  };

/** Chats that are deleted together, as long as they are small. */
const CHATS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 5_000;

/** A chat of more messages than that is deleted alone. */
export function inBatches(chats: readonly { id: string; messages: number }[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const { id, messages } of chats) {
    const last = batches.at(-1);
    left -= messages;
    if (last && last.length < CHATS_AT_ONCE && left >= 0) last.push(id);
    else {
      batches.push([id]);
      left = MESSAGES_AT_ONCE - messages;
    }
  }
  return batches;
}

/** Somebody may have deleted it already. */
async function ignoring(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  }
}
