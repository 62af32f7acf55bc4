// bare: a page of 1 KB.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady } from '../machine/script.ts';

const words = 'The lamp turns and the sea answers it. '.repeat(20);
const page = `<!doctype html><html lang="en"><title>Bare</title><style>body{font:18px/1.5 serif;margin:40px}</style><h1>Bare</h1><p>${words}</p></html>`;
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as AddressInfo).port }));
