// Imports card and lorebook files as drafts, and exports characters as cards for other programs.
import { storable } from '../../../../shared/storable.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Db } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Upload } from '../../../../platform/server/uploads/upload.ts';
import type { ImportReport } from '../../card-report.ts';
import type { EditableCharacter } from '../../creating-contract.ts';
import { cardKey } from './card-key.ts';
import { CardError } from '../cards/model/card-error.ts';
import { fromContent } from '../cards/own/from-content.ts';
import type { CharacterPictures, CharacterSafety, Looks, OfferedTags } from '../characters.needs.ts';
import { contentOf } from '../drafts/content-of.ts';
import { demandSize, type Drafts, type Maker } from '../drafts/drafts.service.ts';
import { writeDraft } from '../drafts/drafts.store.ts';
import type { ImportReader, ReadFile } from './import-reader.ts';
import * as imports from './imports.store.ts';
import { mergeLorebook } from './merge-lorebook.ts';
import { lowerNote } from './note-entry.ts';
import { readOwn, readUsername, type EditedOwn } from '../drafts/own.views.ts';
import { contentOfOwn } from '../drafts/present-own.ts';
import { readApart } from './read-apart.ts';
import { refusedCard } from './refused-card.ts';
import * as versions from '../versions.store.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';

export interface CardFilesDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  drafts: Drafts;
  reader: ImportReader;
  pictures: CharacterPictures;
  tags: OfferedTags;
  looks: Looks;
  safety: Pick<CharacterSafety, 'recordCharacter'>;
}

type CardSpec = 'v1' | 'v2' | 'v3';
const SPECS = { v1: 1, v2: 2, v3: 3 } as const;
export type ExportFormat = 'png' | 'json' | 'charx' | 'world-info' | 'lorebook' | 'original';

/** File names come from users and can be very long. */
const FILE_NAME_MAX = 200;

export function createCardFiles(deps: CardFilesDeps) {
  const { database, blobs, clock, ids, drafts, reader, pictures, tags, looks, safety } = deps;
  const { db } = database;

  /** Creates the draft and its file in one transaction. */
  async function store(id: string, maker: Maker, { name, bytes }: File, read: ReadFile): Promise<void> {
    const fileId = ids.next();
    const at = new Date(clock.now());
    await database.transact((tx) => imports.markFileUnreferenced(tx, fileId, at));
    await blobs.put(cardKey(fileId), bytes);
    await database.transact(async (tx) => {
      await drafts.insert(tx, maker.userId, read.content, read.carried, id);
      if (read.look) await looks.write(tx, id, read.look);
      if (!(await imports.markFileReferenced(tx, fileId)))
        throw new Error('the card was swept before it was entered');
      const { corrections, ...report } = read.report;
      await imports.insertImport(tx, {
        character_id: id,
        file_id: fileId,
        file_name: name,
        bytes: bytes.length,
        ...report,
        corrections: JSON.stringify(corrections),
        created_at: at,
      });
    });
  }

  /**
   * The file's picture if the character still shows it, otherwise the current portrait. Null without a
   * portrait.
   */
  async function portraitOf(row: EditedOwn, original: Original | null): Promise<Uint8Array | null> {
    const shown = row.picture?.id ?? null;
    if (original?.portrait && (shown === null || shown === original.portraitId)) return original.portrait;
    return shown ? ((await pictures.bytesOf(shown))?.bytes ?? null) : null;
  }

  async function originalOf(id: string) {
    const row = await imports.findImport(db, id);
    const bytes = row && (await readBlob(blobs, cardKey(row.file_id)));
    if (!row || !bytes) return null;
    return { row, bytes };
  }

  /** Parts that exist only in the original file: further pictures, sounds, files of other programs. */
  async function openOriginal(id: string): Promise<Original | null> {
    const found = await originalOf(id);
    if (!found) return null;
    const { portrait, ...parts } = await readApart(found.bytes, found.row.file_name);
    const { assets, files } = await reader.partsOf(parts);
    return { assets, files, portrait: portrait?.bytes ?? null, portraitId: found.row.portrait_image_id };
  }

  async function wanted(row: EditedOwn, number: number | undefined) {
    if (number === undefined) {
      const carried = row.content ? row.carried : ((row.version?.carried as CarriedCard | null) ?? null);
      return { content: contentOfOwn(row), carried, at: row.updated_at };
    }
    const version = await versions.findNumber(db, row.id, number);
    if (!version) throw new AppError('characters.missing/version');
    const carried = version.carried as CarriedCard | null;
    return { content: contentOf(version, row.visibility), carried, at: version.created_at };
  }

  async function write(
    row: EditedOwn,
    format: Exclude<ExportFormat, 'original'>,
    spec: 1 | 2 | 3,
    number?: number,
  ) {
    const { at, ...chosen } = await wanted(row, number);
    const { content, carried } = lowerNote(chosen.content, chosen.carried);
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
    const creator = await readUsername(db, row.creator_id);
    const look = await looks.read(db, row.id);
    const facts = { at: seconds(at), createdAt: seconds(row.created_at), creator, look };
    const { card, lorebook } = fromContent(content, carried, await tags.offered(), facts);
    const writer = await import('../cards/write-card.ts');
    if (format === 'world-info' || format === 'lorebook') {
      const book = lorebook ?? { extensions: {}, entries: [], unknown: {} };
      return {
        name: content.name,
        ...writer.writeLorebook(book, format === 'lorebook' ? 'v3' : 'world-info'),
      };
    }
    const original = await openOriginal(row.id);
    const parts = { card, lorebook, assets: original?.assets ?? [], files: original?.files ?? [] };
    if (format === 'json') return { name: content.name, ...writer.writeCardJson(parts, spec) };
    const portrait = await portraitOf(row, original);
    if (format === 'charx') return { name: content.name, ...writer.writeCharx(parts, portrait) };
    if (!portrait) throw new AppError('characters.no_portrait');
    return { name: content.name, ...(await writer.writeCardPng(parts, portrait, spec)) };
  }

  return {
    /**
     * Imports a card with its portrait. Its importer may chat with the character at once, in private; it stays
     * a draft while an age is missing or a text breaks a rule. With the id of an earlier call it goes on where that
     * broke off. @throws AppError characters.card
     */
    async importCard(maker: Maker, upload: Upload, id = ids.next()): Promise<EditableCharacter> {
      const file = fileOf(upload);
      const read = await reader.read(file.bytes, file.name);
      if (read.underage !== null) {
        await safety.recordCharacter(read.hard, { userId: maker.userId, characterId: null });
        throw refusedCard(read.underage);
      }
      if (!(await isEntered(db, id, maker.userId))) await store(id, maker, file, read);
      await safety.recordCharacter(read.hard, { userId: maker.userId, characterId: id });
      if (read.portrait && !(await imports.findImport(db, id))?.portrait_image_id)
        await takePortrait(id, maker, read.portrait);
      return read.hard.length > 0 ? drafts.edit(id, maker) : openInPrivate(id, maker);
    },

    /** Adds the entries of a file to the draft. @throws AppError characters.card, characters.too_large */
    async importLorebook(
      id: string,
      maker: Maker,
      upload: Upload,
    ): Promise<{ character: EditableCharacter; report: ImportReport; added: number }> {
      await drafts.open(id, maker.userId);
      const { bytes, name } = fileOf(upload);
      const read = await reader.read(bytes, name);
      const added = read.content.lorebook.entries.length;
      if (added === 0) throw new AppError('characters.card/file.no-lorebook', { field: 'file' });
      await drafts.holding(id, maker, null, async (tx, character, draft) => {
        const before = await drafts.currentOf(tx, character, draft);
        const merged = mergeLorebook(before, read);
        demandSize(merged.content);
        await writeDraft(tx, id, { ...merged, at: new Date(clock.now()) });
      });
      await safety.recordCharacter(read.hard, { userId: maker.userId, characterId: id });
      const report = {
        ...read.report,
        fileName: name,
        bytes: bytes.length,
        importedAt: new Date(clock.now()).toISOString(),
      };
      return { character: await drafts.edit(id, maker), report, added };
    },

    async exportCard(
      id: string,
      userId: string,
      wish: { format: ExportFormat; spec: CardSpec; version?: number | undefined },
    ): Promise<FileAnswer> {
      const row = await drafts.own(db, id, userId);
      if (wish.format === 'original') {
        const found = await originalOf(id);
        if (!found) throw new AppError('characters.missing/original');
        const { file_name: name, format } = found.row;
        return answer(
          renamed(name, ['charx', 'png', 'yaml'].includes(format) ? format : 'json'),
          found.bytes,
        );
      }
      try {
        const made = await write(row, wish.format, SPECS[wish.spec], wish.version);
        return answer(`${made.name}.${made.ext}`, made.bytes, made.mime);
      } catch (error) {
        throw error instanceof CardError ? refusedCard(error) : error;
      }
    },

    /** For a duplicated character: the copy is exported with the parts of the original file too. */
    async copyOriginal(fromId: string, toId: string): Promise<void> {
      const found = await originalOf(fromId);
      if (!found) return;
      const fileId = ids.next();
      await database.transact((tx) => imports.markFileUnreferenced(tx, fileId, new Date(clock.now())));
      await blobs.put(cardKey(fileId), found.bytes);
      await database.transact(async (tx) => {
        if (!(await imports.markFileReferenced(tx, fileId))) return;
        const { corrections, portrait_image_id: _portrait, ...row } = found.row;
        await imports.insertImport(tx, {
          ...row,
          character_id: toId,
          file_id: fileId,
          corrections: JSON.stringify(corrections),
        });
      });
    },
  };

  /** Publishes to its importer alone; the draft stays one if it does not meet the rules for that. */
  async function openInPrivate(id: string, maker: Maker): Promise<EditableCharacter> {
    const draft = await drafts.edit(id, maker);
    try {
      return await drafts.publish(id, maker, draft.revision);
    } catch (error) {
      const isUnfit =
        error instanceof AppError && (error.code === 'characters.invalid' || error.code === 'safety.blocked');
      if (!isUnfit) throw error;
      return draft;
    }
  }

  /** A picture that cannot be decoded is dropped; the card is imported without a portrait. */
  async function takePortrait(id: string, maker: Maker, bytes: Uint8Array): Promise<void> {
    try {
      const picture = await pictures.setPortrait(id, maker, bytes);
      await database.transact((tx) => imports.setPortrait(tx, id, picture.id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

export type CardFiles = ReturnType<typeof createCardFiles>;

/** Whether an earlier call has entered it. @throws AppError characters.missing where it was deleted since */
async function isEntered(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await readOwn(db, id, userId, new Date(0));
  if (row?.deleted_at) throw new AppError('characters.missing');
  return row !== null;
}

interface File {
  name: string;
  bytes: Uint8Array;
}

interface Original {
  assets: Awaited<ReturnType<typeof readApart>>['assets'];
  files: Awaited<ReturnType<typeof readApart>>['files'];
  portrait: Uint8Array | null;
  portraitId: string | null;
}

const fileOf = ({ bytes, filename }: Upload): File => ({
  bytes,
  name: storable(filename).slice(0, FILE_NAME_MAX) || 'card',
});

const renamed = (name: string, ext: string): string => `${name.replace(/\.[^.]*$/, '')}.${ext}`;

const answer = (name: string, bytes: Uint8Array, mime?: string): FileAnswer => ({
  name,
  bytes: (async function* () {
    yield bytes;
  })(),
  ...(mime ? { mime } : {}),
});
