// Files that arrive in a multipart request. Large ones wait on the disk, not in memory, until one of a few places to
// work on them is free: neither many senders nor slow ones fill the memory.
import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { createBoundedPool } from './bounded-pool.ts';
import { createSpool, type Spool } from './spool.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
  /** As the sender claims; the content decides. */
  mime: string;
}

/** A file that has arrived whole. Use it once. */
export interface ArrivedUpload {
  /** Reads it into memory, where its turn has come, and lets go of it afterwards. @throws AppError server.unavailable */
  use<T>(work: (upload: Upload) => Promise<T>): Promise<T>;
}

/** Smaller files are kept in memory and need no slot. */
export const SMALL_BYTES = 1_048_576;

/** Two of the largest at once; waiting for longer than 32 others is worse than being told to come back. */
const large = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () =>
    new AppError('server.unavailable/files', {
      retryAfter: 10,
    }),
);

/** @returns null for what has more bytes than it may; it is then read to its end all the same. */
async function store(part: MultipartFile): Promise<Spool | null> {
  const spool = createSpool(SMALL_BYTES);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) await spool.write(chunk);
    if (!part.file.truncated) return spool;
    await spool.drop();
    return null;
  } catch (error) {
    await spool.drop();
    throw error;
  }
}

/**
 * Receives the one file of a multipart request, at most `maxBytes`.
 * @throws AppError request.media_type, request.too_large, request.invalid
 */
export async function receiveUpload(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<ArrivedUpload> {
  if (!request.isMultipart()) throw new AppError('request.media_type/file');
  const notInField = () => new AppError('request.invalid/file_field', { params: { field }, field });
  let found: { spool: Spool; filename: string; mime: string } | null = null;
  // Read to its end even if it is refused: a client that is cut off does not read the answer.
  let refusal: AppError | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 2, fields: 10, parts: 12 },
    })) {
      if (part.type !== 'file') continue;
      if (refusal || found || part.fieldname !== field) {
        refusal ??= found ? new AppError('request.invalid/files', { field }) : notInField();
        part.file.resume();
        continue;
      }
      const spool = await store(part);
      if (spool) found = { spool, filename: part.filename, mime: part.mimetype };
      else
        refusal = new AppError('request.too_large/file', {
          params: { megabytes: Math.floor(maxBytes / 1_048_576) },
        });
    }
  } catch (error) {
    await found?.spool.drop();
    // The parser throws plain errors for a form it cannot read; fastify's own, and limits, know their status.
    throw (error as FastifyError).statusCode || isOfDisk(error)
      ? error
      : new AppError('request.invalid/file_cut');
  }
  if (refusal) {
    await found?.spool.drop();
    throw refusal;
  }
  if (!found) throw notInField();
  const { spool, ...named } = found;
  return {
    async use(work) {
      const run = async () => work({ ...named, bytes: await spool.read() });
      try {
        return await (spool.isInMemory() ? run() : large.run(run));
      } finally {
        await spool.drop();
      }
    },
  };
}

/** A full disk, or one that cannot be written to, is not the sender's fault. */
const isOfDisk = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  /^E(?:NOSPC|DQUOT|ROFS|ACCES|IO|MFILE|NFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');
