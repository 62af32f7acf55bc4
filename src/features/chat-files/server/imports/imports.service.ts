// Imports of a user: they begin with a file, wait to be looked over, run, and can be stopped and undone.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { StreamedUpload } from '../../../../platform/server/uploads/upload.ts';
import type { ChatImport, ImportState, ImportWish, ItemKind, Pieces } from '../../contract.ts';
import type { Announced } from './enter-import.ts';
import * as store from './imports.store.ts';
import { demandTalkable } from './demand-talkable.ts';
import { createImportReader, type ImportReader } from './read-imports.ts';
import { createStart, type StartDeps } from './start-import.ts';
import { createPieces, type Sent } from './pieces/receive-pieces.ts';
import { dropFile } from './stored-file.ts';
import { createUndoNow } from './undo-now.ts';
import type { Viewers } from './viewers.ts';
import type { UndoDeps } from './undo-import.ts';

export interface ImportsDeps extends StartDeps, Omit<UndoDeps, 'blobs'> {
  log: Log;
  viewers: Pick<Viewers, 'saw'>;
}

const missing = () => new AppError('files.missing');
const movedOn = () => new AppError('files.state');

export function createImports(deps: ImportsDeps) {
  const { database, blobs, clock, loop, viewers } = deps;
  const { db } = database;
  const start = createStart(deps);
  const reader = createImportReader(db);
  const { own, get } = reader;
  const undoNow = createUndoNow(deps);
  const now = () => new Date(clock.now());

  /** @throws AppError files.state where it is in none of these states */
  async function move(
    id: string,
    userId: string,
    from: readonly ImportState[],
    work: (tx: Tx, state: ImportState) => Promise<void>,
  ): Promise<void> {
    await database.transact(async (tx) => {
      const state = await store.lockState(tx, id, userId);
      if (state === null) throw missing();
      if (!from.includes(state)) throw movedOn();
      await work(tx, state);
    });
  }

  async function discard(tx: Tx, id: string): Promise<void> {
    await dropFile(tx, blobs, id);
    await store.deleteImport(tx, id);
  }

  return {
    ...reader,

    /** @throws AppError files.missing */
    async get(id: string, userId: string): Promise<ChatImport> {
      const found = await get(id, userId);
      viewers.saw(id);
      return found;
    },

    async start(userId: string, query: ImportWish, file: StreamedUpload): Promise<ChatImport> {
      return get(await start(userId, query, file), userId);
    },

    ...createUploads(deps, reader),

    /** @throws AppError files.missing, files.state, files.character */
    async begin(
      id: string,
      userId: string,
      { choices, leaveOut }: { choices: Record<string, string>; leaveOut?: ItemKind[] | undefined },
    ): Promise<ChatImport> {
      const row = await own(id, userId);
      const known = new Set(row.names.map(({ key }) => key));
      const wanted = Object.entries(choices).filter(([key]) => known.has(key));
      await demandTalkable(
        db,
        userId,
        wanted.map(([, choice]) => choice).filter((choice) => choice !== 'new' && choice !== 'skip'),
      );
      viewers.saw(id);
      await move(id, userId, ['ready', 'stopped', 'done'], async (tx) => {
        if (!row.hasFile) throw movedOn();
        await store.setChoices(tx, id, Object.fromEntries(wanted));
        if (leaveOut) await store.setLeftOut(tx, id, leaveOut);
        await store.reopenItems(tx, id);
        await store.setState(tx, id, { state: 'running', problem: null, dueAt: now(), finishedAt: null });
        tx.afterCommit(loop.wake);
      });
      return get(id, userId);
    },

    /** @throws AppError files.missing, files.state */
    async stop(id: string, userId: string): Promise<ChatImport> {
      await move(id, userId, ['running'], (tx) => store.setState(tx, id, { state: 'stopped', dueAt: null }));
      return get(id, userId);
    },

    /** @throws AppError files.missing, files.state */
    async undo(id: string, userId: string): Promise<ChatImport> {
      await move(id, userId, ['done', 'stopped', 'failed', 'undoing'], async (tx, state) => {
        if (state !== 'undoing')
          await store.setState(tx, id, { state: 'undone', dueAt: null, finishedAt: now() });
        await store.setUndoDue(tx, id, now());
        await dropFile(tx, blobs, id);
      });
      await undoNow(id);
      return get(id, userId);
    },

    /** @throws AppError files.missing, files.state */
    async discard(id: string, userId: string): Promise<{ success: true }> {
      const ended: ImportState[] = ['ready', 'stopped', 'done', 'failed', 'undone'];
      await move(id, userId, ['receiving', 'scanning', ...ended], (tx) => discard(tx, id));
      return { success: true };
    },
  };
}

/** Files that come in pieces. */
function createUploads(deps: ImportsDeps, { own, get }: Pick<ImportReader, 'own' | 'get'>) {
  const files = createPieces(deps);
  return {
    /** @throws AppError files.too_many, files.room, files.character, request.too_large */
    async expect(userId: string, announced: Announced): Promise<ChatImport> {
      return get(await files.expect(userId, announced), userId);
    },

    /** @throws AppError files.missing */
    async pieces(id: string, userId: string): Promise<Pieces> {
      await own(id, userId);
      return files.list(id);
    },

    sendPiece: (id: string, userId: string, sent: Sent, file: StreamedUpload) =>
      files.receive(id, userId, sent, file),
  };
}

export type Imports = ReturnType<typeof createImports>;
