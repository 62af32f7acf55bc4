// Receives files of multipart requests. Large files wait on disk, not in memory, until one of a few slots is
// free, so that neither many nor slow senders fill the memory.
import '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedPool } from '../bounded-pool.ts';
import { createSpool, type Spool } from './spool.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
  /** As the sender claims; never trust it, check the content. */
  mime: string;
}

/** A file that is too large for the memory. */
export interface StreamedUpload {
  filename: string;
  /** Bytes. */
  size: number;
  /** The other fields of the form, by name. */
  fields: Record<string, string>;
  /** May be read once. */
  content: AsyncIterable<Uint8Array>;
}

/** A completely received file. Use it once. */
export interface ArrivedUpload {
  /** Hands the file over in pieces and frees it afterwards; it needs no slot. */
  useStream<T>(work: (upload: StreamedUpload) => Promise<T>): Promise<T>;
  /** Waits for a slot, reads the file into memory and frees it afterwards. @throws AppError server.unavailable */
  use<T>(work: (upload: Upload) => Promise<T>): Promise<T>;
}

/** Smaller files are kept in memory and need no slot. */
export const SMALL_BYTES = 1_048_576;

/** Fields beside a file are short: an id, a choice. */
const FIELD_MAX = 1_000;

/** Two of the largest at once. With 32 waiting, a client is better off trying again later. */
const large = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () => new AppError('server.unavailable/files', { retryAfter: 10 }),
);

/** @returns null if the file is too large; it is read to its end anyway. */
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
  // The request is read to its end even if it is refused, because a client whose upload is cut off does not
  // read the response.
  let refusal: AppError | null = null;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 2, fields: 10, parts: 12 },
    })) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value.slice(0, FIELD_MAX);
        continue;
      }
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
    // The parser throws plain errors for a malformed form; errors of fastify and of the limits have a status.
    throw (error as FastifyError).statusCode || isDiskError(error)
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
    async useStream(work) {
      try {
        return await work({ filename: named.filename, size: spool.size(), fields, content: spool.pieces() });
      } finally {
        await spool.drop();
      }
    },
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

/** Failures of the disk are not the sender's fault. */
const isDiskError = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  /^E(?:NOSPC|DQUOT|ROFS|ACCES|IO|MFILE|NFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');
