// Import and export of lorebooks as files.
import { correctionWords } from '../../../shared/correction-words.ts';
import { storable } from '../../../shared/storable.ts';
import { AppError } from '../../../shared/errors.ts';
import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import type { FileAnswer } from '../../../platform/server/http.ts';
import type { Upload } from '../../../platform/server/uploads/upload.ts';
import type { FileReport, OwnLorebook } from '../contract.ts';
import { isRefusal, type BookCheck, type EntryFinding } from './book-check.ts';
import { tokensOf } from './book-facts.ts';
import { fitLorebook } from './fit-lorebook.ts';
import type { BookFiles, BookSafety, CarriedBook } from './lorebooks.needs.ts';
import { demandFit, type LorebooksService } from './lorebooks.service.ts';

export interface BookFilesDeps {
  books: LorebooksService;
  check: BookCheck;
  files: BookFiles;
  safety: Pick<BookSafety, 'recordCharacter'>;
}

interface ReadBook {
  lorebook: Lorebook;
  carried: CarriedBook;
  report: FileReport;
  refused: EntryFinding[];
}

/** File names come from users and can be very long. */
const FILE_NAME_MAX = 200;
/** An entry that is refused may have hidden a combination in another one, which the next round finds. */
const ROUNDS_MAX = 4;

export function createBookFiles({ books, check, files, safety }: BookFilesDeps) {
  async function read({ bytes, filename }: Upload): Promise<ReadBook> {
    const fileName = storable(filename).slice(0, FILE_NAME_MAX) || 'lorebook';
    const found = await files.read(bytes, fileName);
    if (found.lorebook.entries.length === 0)
      throw new AppError('characters.card/file.no-lorebook', { field: 'file' });
    const fitted = fitLorebook(found.lorebook);
    const named = { ...fitted.lorebook, name: fitted.lorebook.name || stemOf(fileName) };
    demandFit(named);
    const { lorebook, refused } = await withoutRefused(named);
    return {
      lorebook,
      carried: found.carried,
      refused,
      report: {
        fileName,
        format: found.format,
        notes: [...found.notes, ...fitted.notes, ...refused.map(noteOf)],
        omitted: found.omitted,
      },
    };
  }

  /** Leaves out entries whose texts are refused. @throws AppError safety.blocked if they do not end */
  async function withoutRefused(given: Lorebook): Promise<{ lorebook: Lorebook; refused: EntryFinding[] }> {
    let lorebook = given;
    const refused: EntryFinding[] = [];
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const { name, description, entries } = lorebook;
      const found = (await check.examine(entries, { name, description })).filter(isRefusal);
      if (found.length === 0) return { lorebook, refused };
      refused.push(...found);
      const left = new Set(found.map(({ entryId }) => entryId));
      lorebook = { ...lorebook, entries: entries.filter(({ id }) => !left.has(id)) };
      if (left.has(null)) lorebook = { ...lorebook, name: 'Lorebook', description: '' };
    }
    const { message, fix } = refused.at(-1)!;
    throw new AppError('safety.blocked', { params: { reason: [message, fix].filter(Boolean).join(' ') } });
  }

  return {
    async preview(upload: Upload) {
      const { lorebook, report } = await read(upload);
      const tokens = lorebook.entries.map(tokensOf);
      return {
        name: lorebook.name,
        entries: lorebook.entries.map((entry, index) => ({
          name: titleOf(entry),
          keys: entry.keys.slice(0, 10),
          tokens: tokens[index]!,
        })),
        tokens: tokens.reduce((sum, count) => sum + count, 0),
        report,
      };
    },

    /** @param id of the lorebook that it becomes */
    async import(
      userId: string,
      upload: Upload,
      id?: string,
    ): Promise<{ lorebook: OwnLorebook; report: FileReport }> {
      const { lorebook, carried, report, refused } = await read(upload);
      await safety.recordCharacter(refused, { userId, characterId: null });
      const written = { name: lorebook.name, content: lorebook, folders: [], carried };
      const made = await books.insert(userId, written, id);
      return { lorebook: made, report };
    },

    async export(id: string, userId: string, format: 'world-info' | 'v3'): Promise<FileAnswer> {
      const { name, content, carried } = await books.own(id, userId);
      const bytes = await files.write(content, carried, format);
      return {
        name: `${name}.json`,
        mime: 'application/json',
        bytes: (async function* () {
          yield bytes;
        })(),
      };
    },
  };
}

export type BookFilesService = ReturnType<typeof createBookFiles>;

const titleOf = ({ name, keys }: LoreEntry): string => name || keys[0] || '';

/** The file name without folder and extension. */
const stemOf = (fileName: string): string =>
  fileName
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 100)
    .toWellFormed() || 'Lorebook';

const noteOf = ({ entryId, field, policy }: EntryFinding): FileReport['notes'][number] => ({
  code: 'safety.removed',
  level: 'lost',
  field: entryId === null ? field : `entries.${entryId}`,
  ...correctionWords('safety.removed', { fact: policy }),
  count: 1,
});
