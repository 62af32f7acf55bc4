// The pictures of guides: which there are, how large, and their bytes.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { ContentPicture } from '../../../platform/server/content/markdown.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';

/** Types that a browser shows and that hold no script. */
const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};
const NAME = /^[\w-]+\.(?:webp|avif|png|jpe?g)$/;
/** How old a look at the folder may be; milliseconds. */
const FRESH_MS = 3_000;

interface Found extends ContentPicture {
  file: string;
  /** Changes with the file: an address with it may be kept for ever. */
  stamp: string;
}

export interface PictureDeps {
  /** Folders that hold content; a picture in an earlier one replaces the same in a later one. */
  roots: readonly string[];
  clock: Clock;
  log: Log;
}

export function createGuidePictures({ roots, clock, log }: PictureDeps) {
  let kept: ReadonlyMap<string, Found> = new Map();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<ReadonlyMap<string, Found>> | null = null;

  async function read(file: string): Promise<Found | null> {
    const name = path.basename(file);
    const { mtimeMs, size } = await stat(file);
    const stamp = `${Math.round(mtimeMs).toString(36)}${size.toString(36)}`;
    const before = kept.get(name);
    if (before?.file === file && before.stamp === stamp) return before;
    try {
      const { width, height } = await sharp(file).metadata();
      return { file, stamp, width, height, url: `/guides/pictures/${name}?v=${stamp}` };
    } catch (error) {
      log.warn(`content/guides/pictures/${name} is no picture: ${(error as Error).message}`);
      return null;
    }
  }

  async function look(): Promise<ReadonlyMap<string, Found>> {
    const next = new Map<string, Found>();
    let isNew = false;
    for (const root of roots) {
      const folder = path.join(root, 'guides/pictures');
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names) {
        if (!NAME.test(name) || next.has(name)) continue;
        const found = await read(path.join(folder, name)).catch(() => null);
        if (!found) continue;
        isNew ||= kept.get(name) !== found;
        next.set(name, found);
      }
    }
    if (isNew || next.size !== kept.size) kept = next;
    lookedAt = clock.now();
    return kept;
  }

  /** By name. The same map until something changes. */
  function all(): Promise<ReadonlyMap<string, Found>> {
    if (Math.abs(clock.now() - lookedAt) < FRESH_MS) return Promise.resolve(kept);
    looking ??= look().finally(() => (looking = null));
    return looking;
  }

  return {
    all: all as () => Promise<ReadonlyMap<string, ContentPicture>>,
    async bytes(name: string): Promise<{ bytes: Buffer; type: string; stamp: string } | null> {
      const found = (await all()).get(name);
      const bytes = found && (await readFile(found.file).catch(() => null));
      if (!bytes) return null;
      return { bytes, type: TYPES[path.extname(name)]!, stamp: found.stamp };
    },
  };
}

export type GuidePictures = ReturnType<typeof createGuidePictures>;
