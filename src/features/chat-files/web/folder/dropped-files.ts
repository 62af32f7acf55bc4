// The files of a folder that was dropped. Its entries have to be taken before the drop is over, and are read after it.
import { PageError } from '../../../../platform/web/api-error.ts';
import { isForeign } from './chosen-files.ts';
import type { ChosenFile } from './pack-files.ts';

export interface Reading {
  signal: AbortSignal;
  /** How many files were found so far. */
  onCount: (count: number) => void;
}

export type ReadFiles = (reading: Reading) => Promise<ChosenFile[]>;

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const unreadable = (path: string) =>
  new PageError(`“${path}” could not be read. Check whether you may open it, then try again.`);

/** In the batches in which the browser hands them out. */
async function* entriesOf(folder: FileSystemDirectoryEntry, path: string): AsyncGenerator<FileSystemEntry[]> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, () => reject(unreadable(path))),
    );
    if (entries.length === 0) return;
    yield entries;
  }
}

const fileOf = (entry: FileSystemFileEntry, path: string): Promise<ChosenFile> =>
  new Promise((resolve, reject) =>
    entry.file(
      (file) => resolve({ path, file }),
      () => reject(unreadable(path)),
    ),
  );

async function readEntries(
  roots: readonly FileSystemEntry[],
  { signal, onCount }: Reading,
): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const take = async (entries: readonly FileSystemEntry[], folder: string) => {
    const all = entries
      .map((entry) => ({ entry, path: `${folder}${entry.name}` }))
      .filter(({ path }) => !isForeign(path));
    const files = all.filter(({ entry }) => !isFolder(entry));
    found.push(
      ...(await Promise.all(files.map(({ entry, path }) => fileOf(entry as FileSystemFileEntry, path)))),
    );
    signal.throwIfAborted();
    onCount(found.length);
    for (const { entry, path } of all)
      if (isFolder(entry)) for await (const inside of entriesOf(entry, path)) await take(inside, `${path}/`);
  };
  await take(roots, '');
  return found;
}

const chosenFile = (file: File): ChosenFile => ({ path: file.webkitRelativePath || file.name, file });

/** Of a field for files or for a folder. */
export const chosenFiles =
  (files: readonly File[]): ReadFiles =>
  () =>
    Promise.resolve(files.map(chosenFile));

/** Call it while the drop is handled. @returns null where no file was dropped */
export function droppedFiles({ items, files }: DataTransfer): ReadFiles | null {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null).filter(
    (entry) => entry !== null,
  );
  if (entries.some(isFolder)) return (reading) => readEntries(entries, reading);
  return files.length > 0 ? chosenFiles([...files]) : null;
}
