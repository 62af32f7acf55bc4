// ref-parse: the least that a chat product must do: read the events, take the text out, keep the whole reply,
// write small events of its own.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady, scriptOptions } from '../machine/script.ts';
import { askBackEnd } from './ask-back-end.ts';

const { backEnd } = await scriptOptions<{ backEnd: string }>();
const agent = new http.Agent({ keepAlive: true, scheduling: 'lifo' });

interface Chunk {
  choices: { delta: { content?: string } }[];
}

const server = http.createServer((request, response) => {
  let asked = '';
  request.on('data', (part: Buffer) => (asked += part.toString()));
  request.on('end', () => {
    JSON.parse(asked);
    askBackEnd(backEnd, agent, (upstream) => {
      let rest = '';
      let whole = '';
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      upstream.setEncoding('utf8');
      upstream.on('data', (part: string) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (!line.startsWith('data: {')) continue;
          const text = (JSON.parse(line.slice(6)) as Chunk).choices[0]?.delta.content;
          if (!text) continue;
          whole += text;
          response.write(`data: ${JSON.stringify({ t: text })}\n\n`);
        }
      });
      upstream.on('end', () => response.end(`event: done\ndata: ${whole.length}\n\n`));
    });
  });
});
server.listen(0, '127.0.0.1', () => reportReady({ port: (server.address() as AddressInfo).port }));
