import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface CompressedPage {
  status: number;
  /** The page's content security policy; null in development, where the tools bring scripts of their own. */
  policy: string | null;
  html: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** A page is compressed once and sent many times. */
export async function compressPage(
  status: number,
  html: string,
  policy: string | null,
): Promise<CompressedPage> {
  const bytes = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 8,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { status, policy, html: bytes, br: await brotli(bytes, { params }), gzip: await zip(bytes) };
}
