// What a server says of a file before it is downloaded. Hugging Face states size and SHA-256 of large files in the
// headers of its redirect (huggingface_hub's file_download.py reads the same ones). `fetch` is used here and for the file,
// because it follows a redirect to another host; the transport of replies does not, and need not.

export interface FileFacts {
  /** Null where the server does not say. */
  sizeBytes: number | null;
  sha256: string | null;
}

export class DownloadError extends Error {}

const LONGEST_ANSWER_MS = 30_000;
const SHA256 = /^[0-9a-f]{64}$/i;

/** @throws DownloadError in words for the operator. */
export async function askForFacts(address: string): Promise<FileFacts> {
  const first = await head(address, 'manual');
  const linkedSize = Number(first.headers.get('x-linked-size'));
  const linkedTag = unquote(first.headers.get('x-linked-etag'));
  const isRedirect = first.status >= 300 && first.status < 400;
  const last = isRedirect && !linkedSize ? await head(address, 'follow') : first;
  if (!isRedirect && !last.ok) throw refusal(last.status, address);
  return {
    sizeBytes: linkedSize || Number(last.headers.get('content-length')) || null,
    sha256: SHA256.test(linkedTag) ? linkedTag.toLowerCase() : null,
  };
}

async function head(address: string, redirect: 'manual' | 'follow'): Promise<Response> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
  try {
    return await fetch(address, { method: 'HEAD', redirect, signal });
  } catch (error) {
    throw unreachable(address, error);
  }
}

const unquote = (tag: string | null): string => (tag ?? '').replace(/^W\//, '').replaceAll('"', '');

export function refusal(status: number, address: string): DownloadError {
  if (status === 404) return new DownloadError(`There is no file at ${address}`);
  if (status === 401 || status === 403)
    return new DownloadError(
      `${address} is not given to everybody (${status}). Download it by hand and name the file instead.`,
    );
  return new DownloadError(`The server answered ${status} for ${address}`);
}

export function unreachable(address: string, error: unknown): DownloadError {
  const { cause, message } = error as Error & { cause?: Error };
  const why = cause?.message ?? message;
  return new DownloadError(
    `${new URL(address).host} cannot be reached (${why}). Check the network and try again.`,
  );
}
