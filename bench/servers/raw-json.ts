// raw-json: the same answer, turned into JSON at each request.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady, scriptOptions } from '../machine/script.ts';

const { text } = await scriptOptions<{ text: string }>();
const value: unknown = JSON.parse(text);
const server = http.createServer((_request, response) => {
  const bytes = Buffer.from(JSON.stringify(value));
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes.length) })
    .end(bytes);
});
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as AddressInfo).port }));
