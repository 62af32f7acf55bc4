// An S3 server on this machine that checks signatures: s3rver, behind a proxy that fails on demand.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/adapters/blob-store/s3/client.ts';

/** What the proxy does with a request instead of passing it on; undefined passes it on. */
export type Fault = (request: http.IncomingMessage, response: http.ServerResponse) => 'done' | undefined;

export interface S3Server {
  settings: S3Settings;
  /** Methods and paths of the requests so far, the failed ones as well. */
  asked: string[];
  /** From now on; null for none. */
  fail(fault: Fault | null): void;
  /** The answer to the next request of that method breaks off after so many bytes. */
  cutNext(method: string, afterBytes: number): void;
  close(): Promise<void>;
}

const BUCKET = 'nightbloom';

/** @param directory where it keeps its files */
export async function startS3(directory: string): Promise<S3Server> {
  await mkdir(directory, { recursive: true });
  const behind = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await behind.run();
  const asked: string[] = [];
  let fault: Fault | null = null;
  let cut: { method: string; afterBytes: number } | null = null;

  const proxy = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (fault?.(request, response)) return void request.resume();
    const isCut = cut?.method === request.method ? cut : null;
    if (isCut) cut = null;
    const { method, url: path, headers } = request;
    const forward = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      if (!isCut) return void answer.pipe(response);
      let sent = 0;
      answer.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.max(0, isCut.afterBytes - sent));
        sent += chunk.length;
        const isOver = sent >= isCut.afterBytes;
        response.write(part, () => {
          if (isOver) response.destroy();
        });
      });
    });
    forward.on('error', () => response.destroy());
    request.on('error', () => forward.destroy());
    request.pipe(forward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    settings: {
      endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      // Those that s3rver knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: '',
      isPathStyle: true,
    },
    asked,
    fail: (next) => void (fault = next),
    cutNext: (method, afterBytes) => void (cut = { method, afterBytes }),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      behind.httpServer.closeAllConnections();
      await behind.close();
    },
  };
}

/** Every request is answered with that status, and with S3's code. */
export const refuse =
  (status: number, code: string): Fault =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>as asked</Message></Error>`);
    return 'done';
  };
