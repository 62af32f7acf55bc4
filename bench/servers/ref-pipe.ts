// ref-pipe: passes the back-end's bytes through.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady, scriptOptions } from '../machine/script.ts';
import { askBackEnd } from './ask-back-end.ts';

const { backEnd } = await scriptOptions<{ backEnd: string }>();
const agent = new http.Agent({ keepAlive: true, scheduling: 'lifo' });

const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    askBackEnd(backEnd, agent, (upstream) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      upstream.pipe(response);
    });
  });
});
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as AddressInfo).port }));
