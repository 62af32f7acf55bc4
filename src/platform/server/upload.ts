import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
  /** As the sender claims; the content decides. */
  mime: string;
}

/** Reads the one file of a multipart request into memory, at most `maxBytes`. */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('request.media_type', 'Send the file as multipart/form-data');
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10 } });
  if (!part || part.fieldname !== field)
    throw new AppError('request.invalid', `The file must be in the field "${field}"`, {
      fields: { [field]: 'Required' },
    });
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes || part.file.truncated)
    throw new AppError(
      'request.too_large',
      `The file can have at most ${Math.floor(maxBytes / 1_048_576)} MiB`,
    );
  return { bytes, filename: part.filename, mime: part.mimetype };
}
