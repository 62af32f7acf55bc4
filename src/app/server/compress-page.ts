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

/** A tenth smaller than quality 8, for twenty times its time. */
const BEST = 11;
const QUICK = 8;

const compress = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/**
 * Quickly when a page is first drawn. Where the next drawing is the same, the same object is kept, and its brotli form
 * is replaced by the smallest one in the background: on a slow line that shows the page sooner.
 * @param before the page as it was, which it may still be
 */
export async function compressPage(
  status: number,
  html: string,
  policy: string | null,
  before?: CompressedPage,
): Promise<CompressedPage> {
  const bytes = Buffer.from(html);
  if (before?.status === status && before.html.equals(bytes)) {
    if (!best.has(before)) improve(before);
    return before;
  }
  return { status, policy, html: bytes, br: await compress(bytes, QUICK), gzip: await zip(bytes) };
}

/** Those that are, or are being, compressed as well as can be. */
const best = new WeakSet<CompressedPage>();

function improve(page: CompressedPage): void {
  best.add(page);
  // Where that fails the page is sent as it is.
  compress(page.html, BEST).then(
    (br) => (page.br = br),
    () => best.delete(page),
  );
}
