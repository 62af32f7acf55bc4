// Writes, reads and deletes a file where pictures are kept, and looks at the free space and at SECRET.
import { randomBytes } from 'node:crypto';
import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { createBlobStore } from '../../src/adapters/blob-store/index.ts';
import { findSecret } from '../../src/app/server/secret.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';
import type { Finding } from './finding.ts';

const area = 'storage';
const GIGABYTE = 1024 ** 3;
/** A picture takes about a megabyte in all its sizes; databases need room for their own work too. */
const FREE_WARN = 5 * GIGABYTE;
const FREE_FAIL = GIGABYTE;

/** The nearest folder above that exists. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).catch(() => null);
  return isThere ? folder : existing(path.dirname(folder));
}

export async function checkStorage(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const found = await existing(dataDir);
  const isFolder = (await stat(found)).isDirectory();
  if (!isFolder)
    return [
      { area, state: 'fail', what: `${found} is a file, and DATA_DIR has to be a folder: set another one` },
    ];
  const hasFolder = found === dataDir;
  const folder = hasFolder ? [] : [await tryFolder(dataDir, found)];
  const files = hasFolder || config.STORAGE === 's3' ? [await tryFiles(config)] : [];
  return [...folder, ...files, ...checkMove(config), await checkSpace(found)];
}

const checkMove = ({ STORAGE, STORAGE_BEFORE }: Config): Finding[] =>
  STORAGE_BEFORE && STORAGE_BEFORE !== STORAGE
    ? [
        {
          area,
          state: 'warn',
          what:
            `Files are still read from ${STORAGE_BEFORE} where ${STORAGE} lacks them: run npm run storage -- move, ` +
            'then remove STORAGE_BEFORE',
        },
      ]
    : [];

async function tryFolder(dataDir: string, above: string): Promise<Finding> {
  try {
    await access(above, constants.W_OK);
    return { area, state: 'ok', what: `DATA_DIR ${dataDir} is made at the first start` };
  } catch {
    return { area, state: 'fail', what: `DATA_DIR ${dataDir} cannot be made: ${above} is not writable` };
  }
}

async function tryFiles(config: Config): Promise<Finding> {
  const isS3 = config.STORAGE === 's3';
  const place = isS3 ? `the bucket ${config.S3_BUCKET}` : config.dataDir;
  const blobs = createBlobStore(config);
  const key = `doctor/${randomBytes(8).toString('hex')}.txt`;
  const bytes = Buffer.from('written by the doctor');
  try {
    await blobs.put(key, bytes);
    const read = await readBlob(blobs, key);
    if (!read || !bytes.equals(read)) throw new Error('what was written reads differently');
    return { area, state: 'ok', what: `A file could be written to ${place} and read` };
  } catch (error) {
    const where = isS3 ? place : 'DATA_DIR';
    return { area, state: 'fail', what: `No file can be kept in ${where}: ${(error as Error).message}` };
  } finally {
    await blobs.delete([key]).catch(() => {});
  }
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const what = `${(free / GIGABYTE).toFixed(1)} GB are free for DATA_DIR`;
  if (free >= FREE_WARN) return { area, state: 'ok', what };
  return { area, state: free < FREE_FAIL ? 'fail' : 'warn', what: `${what}: make room before it is full` };
}

export async function checkSecret(config: Config): Promise<Finding[]> {
  const secret = await findSecret(config);
  if (config.SECRET) return [{ area: 'secret', state: 'ok', what: 'SECRET is set' }];
  if (config.DATABASE_URL)
    return [
      {
        area: 'secret',
        state: 'warn',
        what: 'SECRET is not set: servers with different data folders would not know each other’s sessions. Set one',
      },
    ];
  const place = path.join(config.dataDir, 'secret');
  return [
    {
      area: 'secret',
      state: 'ok',
      what: secret ? `SECRET is kept in ${place}` : `SECRET is made at the first start, in ${place}`,
    },
  ];
}
