// raw-bytes: one ready buffer, the most that node:http can answer.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady, scriptOptions } from '../machine/script.ts';

const { text } = await scriptOptions<{ text: string }>();
const bytes = Buffer.from(text);
const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
const server = http.createServer((_request, response) => void response.writeHead(200, headers).end(bytes));
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as AddressInfo).port }));
