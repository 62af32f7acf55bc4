// A folder of files that an operator edits while the product runs: read at start, and again when they change.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../log.ts';
import { ContentError, type ContentFault } from './content-error.ts';

export interface ContentSource {
  /** File name without its extension. */
  name: string;
  text: string;
}

export interface ContentFolderDeps<T> {
  /** Folders that hold content; a file in an earlier one replaces the file of the same name in a later one. */
  roots: readonly string[];
  /** Path below each root; empty for the root itself. */
  folder: string;
  /** Which file names are content. */
  pattern: RegExp;
  /**
   * @param note reports a fault that leaves the file usable
   * @throws ContentError
   */
  parse: (source: ContentSource, note: (problem: string) => void) => T;
  clock: Clock;
  log: Log;
}

export interface ContentFolder<T> {
  /** By name. Returns the same map as long as no file changes. */
  read(): Promise<ReadonlyMap<string, T>>;
  /** The faults found by the last read. */
  faults(): ContentFault[];
}

/** How long the listing of the folder is cached; an operator sees a saved file after that. Milliseconds. */
const FRESH_MS = 3_000;
/** Larger files are not read. Bytes. */
const SIZE_MAX = 2_000_000;

interface Candidate {
  file: string;
  /** Changes whenever the file does. */
  stamp: string;
  size: number;
}

interface Cached<T> {
  stamp: string;
  /** Absent if no version of the file was valid so far. */
  value?: T;
  faults: ContentFault[];
}

export function createContentFolder<T>(deps: ContentFolderDeps<T>): ContentFolder<T> {
  const { roots, folder, pattern, parse, clock, log } = deps;
  let cached = new Map<string, Cached<T>>();
  let values: ReadonlyMap<string, T> | null = null;
  let readAt = 0;
  let reading: Promise<ReadonlyMap<string, T>> | null = null;

  async function candidates(): Promise<Map<string, Candidate[]>> {
    const found = new Map<string, Candidate[]>();
    for (const root of roots) {
      const place = path.join(root, folder);
      for (const base of (await namesIn(place)).filter((name) => pattern.test(name))) {
        const file = path.join(place, base);
        const facts = await stat(file).catch(() => null);
        if (!facts?.isFile()) continue;
        const { name } = path.parse(base);
        const one = { file, size: facts.size, stamp: `${file} ${facts.mtimeMs} ${facts.size}` };
        found.set(name, [...(found.get(name) ?? []), one]);
      }
    }
    return found;
  }

  /** Loads the first valid candidate. If a file is broken, its last valid version stays in use. */
  async function load(name: string, files: Candidate[], before: Cached<T> | undefined): Promise<Cached<T>> {
    const stamp = files.map((file) => file.stamp).join('\n');
    if (before?.stamp === stamp) return before;
    const faults: ContentFault[] = [];
    const file = path.posix.join(folder, path.basename(files[0]!.file));
    const report = (problem: string, isBroken: boolean): void => {
      faults.push({ file, problem, isBroken });
      log.warn(`content/${file}: ${problem}`);
    };
    for (const candidate of files) {
      const notes: string[] = [];
      try {
        const value = parse({ name, text: await readText(candidate) }, (problem) => notes.push(problem));
        for (const note of notes) report(note, false);
        return { stamp, value, faults };
      } catch (error) {
        if (!(error instanceof ContentError)) log.error({ err: error }, `content/${file} cannot be read`);
        report(error instanceof ContentError ? error.message : 'It cannot be read', true);
        if (before && 'value' in before) return { stamp, value: before.value as T, faults };
      }
    }
    return { stamp, faults };
  }

  async function readFolder(): Promise<ReadonlyMap<string, T>> {
    const found = await candidates();
    const next = new Map<string, Cached<T>>();
    for (const name of [...found.keys()].sort())
      next.set(name, await load(name, found.get(name)!, cached.get(name)));
    const isSame =
      values && next.size === cached.size && [...next].every(([name, one]) => cached.get(name) === one);
    cached = next;
    if (!isSame)
      values = new Map([...next].flatMap(([name, one]) => ('value' in one ? [[name, one.value as T]] : [])));
    readAt = clock.now();
    return values!;
  }

  return {
    read() {
      if (values && Math.abs(clock.now() - readAt) < FRESH_MS) return Promise.resolve(values);
      reading ??= readFolder().finally(() => (reading = null));
      return reading;
    },
    faults: () => [...cached.values()].flatMap((one) => one.faults),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readText({ file, size }: Candidate): Promise<string> {
  if (size > SIZE_MAX) throw new ContentError(`It is larger than ${SIZE_MAX / 1_000_000} MB`);
  const text = await readFile(file, 'utf8');
  if (text.includes('\0') || text.includes('\uFFFD')) throw new ContentError('It is not a text in UTF-8');
  return text;
}
