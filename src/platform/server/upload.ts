import '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
  /** As the sender claims; the content decides. */
  mime: string;
}

const BROKEN = 'The upload is broken or was cut off';

/** Reads the one file of a multipart request into memory, at most `maxBytes`. */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError('request.media_type', 'Send the file as multipart/form-data');
  const wrong = (message: string) =>
    new AppError('request.invalid', message, { fields: { [field]: message } });
  let found: Upload | null = null;
  // To its end, also where it is refused: a sender that is cut off hears no answer.
  let refusal: AppError | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 2, fields: 10, parts: 12 },
    })) {
      if (part.type !== 'file') continue;
      if (refusal || found || part.fieldname !== field) {
        refusal ??= wrong(found ? 'Send one file only' : `The file must be in the field "${field}"`);
        part.file.resume();
        continue;
      }
      const bytes = await part.toBuffer().catch(() => null);
      if (bytes && !part.file.truncated) found = { bytes, filename: part.filename, mime: part.mimetype };
      else
        refusal = new AppError(
          'request.too_large',
          `The file can have at most ${Math.floor(maxBytes / 1_048_576)} MiB`,
        );
    }
  } catch (error) {
    // The parser throws plain errors for a form it cannot read; fastify's own, and limits, know their status.
    throw (error as FastifyError).statusCode ? error : new AppError('request.invalid', BROKEN);
  }
  if (refusal) throw refusal;
  if (!found) throw wrong(`The file must be in the field "${field}"`);
  return found;
}
