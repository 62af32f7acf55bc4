// One signed request to an S3 server: sent again while the fault is temporary, and with a clear error at the end.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, type Dispatcher } from 'undici';
import { BlobStoreError } from '../../../platform/server/ports/blob-store.ts';
import { textOf } from './answers.ts';

export interface S3Settings {
  /** The server's address, for instance https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put before each key; empty, or with a slash at its end. */
  prefix: string;
  /** Whether the bucket is the first part of the path; else it is the first part of the host's name. */
  isPathStyle: boolean;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without it the bucket itself is meant. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Answers that are no fault, besides 2xx. */
  expected?: readonly number[];
}

export interface S3Answer {
  status: number;
  header(name: string): string;
  body: Readable;
  /** How many attempts failed before this one. */
  failures: number;
}

/** An answer of the server that says no. */
export class S3Refusal extends BlobStoreError {
  readonly status: number;
  /** S3's own, for instance NoSuchBucket; empty where the server told none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    const isTemporary = isTemporaryStatus(status) || TEMPORARY_CODES.has(code);
    super(message, { isTemporary });
    this.status = status;
    this.code = code;
  }
}

/** After the first; with the waits between them, about four seconds in all. */
const RETRIES = 5;
const FIRST_WAIT_MS = 150;
const CONNECT_MS = 5000;
/** Between two parts of an answer. */
const SILENCE_MS = 30_000;
/** An error is a short document. */
const ERROR_BYTES = 16_384;

const TEMPORARY_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable']);
const isTemporaryStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

/** What an operator can do about it. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket: make it, or change S3_BUCKET.',
  InvalidAccessKeyId: 'The server does not know S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY or S3_REGION is not the right one.',
  AccessDenied: 'The key may not do this: it needs to read, write, delete and list in this bucket.',
  RequestTimeTooSkewed: 'The clocks of this machine and of the server differ: set them.',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'The bucket is at another address: change S3_ENDPOINT or S3_REGION.',
};

/** Attempts, each after a random wait within a limit that doubles. */
export async function* attempts(): AsyncGenerator<number> {
  for (let failures = 0; failures <= RETRIES; failures++) {
    if (failures > 0) await wait(FIRST_WAIT_MS * 2 ** (failures - 1) * (0.5 + Math.random() / 2));
    yield failures;
  }
}

export type S3Client = ReturnType<typeof createS3Client>;

export function createS3Client(settings: S3Settings) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, isPathStyle } = settings;
  const agent = new Agent({
    connectTimeout: CONNECT_MS,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  const base = new URL(endpoint);
  if (!isPathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = base.pathname.replace(/\/$/, '') + (isPathStyle ? `/${bucket}` : '');
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map() };

  function urlOf(key: string | undefined, query: Record<string, string> = {}): URL {
    const url = new URL(base);
    url.pathname = key === undefined ? root || '/' : `${root}/${prefix}${key}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  async function sendOnce(asked: S3Request): Promise<Dispatcher.ResponseData> {
    const { method, key, query, headers, body } = asked;
    // The server compares it with what arrives, so that no damaged byte is ever kept.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const given = { ...headers, 'x-amz-content-sha256': sum };
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: urlOf(key, query).href,
      headers: given,
    }).sign();
    return request(signed.url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
    });
  }

  async function attempt(asked: S3Request, failures: number): Promise<S3Answer | BlobStoreError> {
    try {
      const answer = await sendOnce(asked);
      const { statusCode: status } = answer;
      if (status >= 300 && !asked.expected?.includes(status))
        return await refusalOf(answer, base.host, bucket);
      const header = (name: string) => String(answer.headers[name] ?? '');
      return { status, header, body: answer.body, failures };
    } catch (error) {
      return unreachable(base.host, error);
    }
  }

  return {
    /** @throws BlobStoreError */
    async send(asked: S3Request): Promise<S3Answer> {
      let fault: BlobStoreError | null = null;
      for await (const failures of attempts()) {
        const outcome = await attempt(asked, failures);
        if (!(outcome instanceof BlobStoreError)) return outcome;
        fault = outcome;
        if (!fault.isTemporary) break;
      }
      throw fault!;
    },

    /** As `send`, for answers without a body of interest. */
    async tell(asked: S3Request): Promise<S3Answer> {
      const answer = await this.send(asked);
      answer.body.resume();
      return answer;
    },

    /** As `send`, with the whole answer as text. */
    async ask(asked: S3Request): Promise<S3Answer & { text: string }> {
      const answer = await this.send(asked);
      try {
        const parts = await answer.body.toArray();
        return { ...answer, text: Buffer.concat(parts as Buffer[]).toString() };
      } catch (cause) {
        throw new BlobStoreError(`The S3 server ${base.host} broke off its answer.`, {
          isTemporary: true,
          cause,
        });
      }
    },

    async addressOf(key: string, seconds: number): Promise<string> {
      const query = { 'X-Amz-Expires': String(seconds) };
      const url = urlOf(key, query).href;
      const signed = await new AwsV4Signer({ ...credentials, method: 'GET', url, signQuery: true }).sign();
      return signed.url.href;
    },

    prefix,
  };
}

async function refusalOf(answer: Dispatcher.ResponseData, host: string, bucket: string): Promise<S3Refusal> {
  const text = await readStart(answer.body).catch(() => '');
  const code = textOf(text, 'Code');
  const said = code ? `${answer.statusCode} ${code}` : String(answer.statusCode);
  const advice = ADVICE[code] ?? (answer.statusCode === 403 ? ADVICE['AccessDenied'] : '');
  const sentence = `The S3 server ${host} answered ${said} for bucket ${bucket}.`;
  return new S3Refusal(answer.statusCode, code, advice ? `${sentence} ${advice}` : sentence);
}

const unreachable = (host: string, cause: unknown): BlobStoreError =>
  new BlobStoreError(
    `The S3 server ${host} cannot be reached (${(cause as Error).message}). Check S3_ENDPOINT.`,
    { isTemporary: true, cause },
  );

async function readStart(body: Readable): Promise<string> {
  let text = '';
  for await (const part of body) {
    text += String(part);
    if (text.length > ERROR_BYTES) break;
  }
  return text;
}
