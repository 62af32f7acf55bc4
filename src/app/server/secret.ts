// SECRET, or the one that is kept in DATA_DIR.
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/server/config.ts';

type Place = Pick<Config, 'SECRET' | 'dataDir'>;
const fileOf = ({ dataDir }: Place): string => path.join(dataDir, 'secret');

/** Null where none is set and none was made yet. */
export async function findSecret(config: Place): Promise<string | null> {
  if (config.SECRET) return config.SECRET;
  try {
    return (await readFile(fileOf(config), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Generated once and stored, so that a restart signs nobody out. */
export async function readSecret(config: Place): Promise<string> {
  const found = await findSecret(config);
  if (found !== null) return found;
  const file = fileOf(config);
  const half = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(half, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    // Whole or not at all, and only one of several servers that start together makes it.
    await link(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(half, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
