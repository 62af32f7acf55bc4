// A server on loopback that looks at pictures: a moderation endpoint at /v1/moderations, a classifier at any other path.
// It behaves well or not, as told.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LookingRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

const SCRIPTS = {
  well: (response, answer) => send(response, 200, answer),
  garbage: (response) => send(response, 200, '<html>no JSON</html>'),
  'no scores': (response) => send(response, 200, { results: [{}], scores: {} }),
  'odd scores': (response) =>
    send(response, 200, { results: [{ category_scores: { violence: 'high' } }], scores: { violence: 7 } }),
  'not the picture': (response) =>
    send(response, 200, {
      results: [
        { category_scores: { harassment: 0.1 }, category_applied_input_types: { harassment: ['text'] } },
      ],
      scores: [{ score: 0.5 }],
    }),
  'wrong key': (response) => send(response, 401, { error: { message: 'no such key sk-secret-key' } }),
  busy: (response) => send(response, 503, { error: { message: 'try later' } }),
  'dies at once': (response) => void response.socket?.destroy(),
  hangs: () => {},
} satisfies Record<string, (response: http.ServerResponse, answer: unknown) => void>;

export type LookingBehaviour = keyof typeof SCRIPTS;

function send(response: http.ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

export async function startMockLookingServer() {
  const requests: LookingRequest[] = [];
  let behaviour: LookingBehaviour = 'well';
  let scores: Record<string, number> = { sexual: 0.01, violence: 0.02 };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const path = request.url ?? '';
      requests.push({ path, authorization: request.headers.authorization, body });
      const answer = path.endsWith('/moderations')
        ? {
            id: 'm',
            model: 'omni-moderation-2024-09-26',
            results: [{ flagged: true, category_scores: scores }],
          }
        : { model: 'moth', scores };
      SCRIPTS[behaviour](response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next: LookingBehaviour): void {
      behaviour = next;
    },
    /** What it finds in every picture. */
    find(next: Record<string, number>): void {
      scores = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
