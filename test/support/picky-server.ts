// A chat back-end on loopback that refuses some requests with a sentence, and answers the others with one reply.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;

interface Picky {
  refuses: (body: Body) => boolean;
  /** What it says to a refused one. */
  message: string;
  status?: number;
  /** The events of its reply. */
  reply: string;
  /** What it answers to a GET; 404 without. */
  list?: object;
}

export async function pickyServer({ refuses, message, status = 400, reply, list }: Picky) {
  const bodies: Body[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(list ? 200 : 404, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(list ?? { error: 'not found' }));
      }
      const body = JSON.parse(text) as Body;
      bodies.push(body);
      if (refuses(body)) {
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Of all requests for replies, the refused ones too. */
    bodies,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
