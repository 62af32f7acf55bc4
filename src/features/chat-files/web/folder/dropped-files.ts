// The files of a folder that was dropped. Its entries have to be taken before the drop is over, and are read after it.
import { PageError } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { PARTS_MAX } from '../../rules.ts';
import { isForeign, isSpare } from './chosen-files.ts';
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
async function* entriesOf(
  folder: FileSystemDirectoryEntry,
  onUnreadable: () => void,
): AsyncGenerator<FileSystemEntry[]> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (!entries) onUnreadable();
    if (!entries?.length) return;
    yield entries;
  }
}

/** @returns null for what cannot be read */
const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

function tellUnreadable([path, ...others]: readonly string[]): void {
  if (path === undefined) return;
  showToast({
    title: others.length
      ? `“${path}” and ${others.length.toLocaleString('en-US')} more could not be read and stay out`
      : `“${path}” could not be read and stays out`,
  });
}

/** What cannot be read is named and left out. Ends once there are more files than can come at a time. */
async function readEntries(
  roots: readonly FileSystemEntry[],
  { signal, onCount }: Reading,
): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const unread: string[] = [];
  let parts = 0;
  const take = async (entries: readonly FileSystemEntry[], folder: string) => {
    const all = entries
      .map((entry) => ({ entry, path: `${folder}${entry.name}` }))
      .filter(({ path }) => !isForeign(path));
    const entriesOfFiles = all.filter(({ entry }) => !isFolder(entry));
    const files = await Promise.all(
      entriesOfFiles.map(async ({ entry, path }) => ({
        path,
        file: await fileOf(entry as FileSystemFileEntry),
      })),
    );
    for (const { path, file } of files)
      if (!file) unread.push(path);
      else {
        found.push({ path, file });
        if (!isSpare(path)) parts++;
      }
    signal.throwIfAborted();
    onCount(found.length);
    for (const { entry, path } of all) {
      if (!isFolder(entry) || parts > PARTS_MAX) continue;
      for await (const inside of entriesOf(entry, () => unread.push(path))) {
        await take(inside, `${path}/`);
        if (parts > PARTS_MAX) return;
      }
    }
  };
  await take(roots, '');
  signal.throwIfAborted();
  if (found.length === 0 && unread.length > 0) throw unreadable(unread[0]!);
  tellUnreadable(unread);
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
