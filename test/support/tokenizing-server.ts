// A model server on loopback as llama.cpp's, whose tokenizer makes one token of each character: no estimate comes near it.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Turn {
  role: string;
  content: string;
}

/** Tokens that its template adds to each turn. */
const TURN_TOKENS = 4;

export async function tokenizingServer(contextTokens: number) {
  const prompts: { tokens: number; maxTokens: number; turns: Turn[] }[] = [];
  const server = {
    url: '',
    /** What was asked to be counted. */
    counted: [] as string[],
    /** All prompts that it was sent, those that were too long too. */
    prompts,
    /** `hangs`: never answers. `dead`: closes the connection. */
    tokenizer: 'works' as 'works' | 'hangs' | 'dead',
    stop: async () => {},
  };

  function complete(body: Record<string, unknown>, response: http.ServerResponse): void {
    const turns = body['messages'] as Turn[];
    const tokens = turns.reduce((sum, { content }) => sum + content.length + TURN_TOKENS, 0);
    const maxTokens = Number(body['max_tokens']);
    prompts.push({ tokens, maxTokens, turns });
    if (tokens + maxTokens > contextTokens) {
      response.writeHead(400, { 'content-type': 'application/json' });
      const message = 'the request exceeds the available context size';
      return void response.end(
        JSON.stringify({ error: { code: 400, message, type: 'exceed_context_size_error' } }),
      );
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const choice = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ model: 'letters-1', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    const usage = { prompt_tokens: tokens, completion_tokens: 9 };
    response.end(
      `${choice({ content: 'The lamp is lit, and the kettle with it.' }, null)}${choice({}, 'stop')}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`,
    );
  }

  function answer(url: string, body: Record<string, unknown>, response: http.ServerResponse): void {
    if (url.endsWith('/chat/completions')) return complete(body, response);
    const json = (value: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.endsWith('/models')) return json({ data: [{ id: 'letters', owned_by: 'llamacpp' }] });
    if (url.endsWith('/props')) return json({ default_generation_settings: { n_ctx: contextTokens } });
    const content = String(body['content']);
    server.counted.push(content);
    if (server.tokenizer === 'hangs') return;
    if (server.tokenizer === 'dead') return void response.destroy();
    json({ tokens: Array.from({ length: content.length }, (_, n) => n) });
  }

  const listener = http.createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () =>
      answer(request.url ?? '', text ? (JSON.parse(text) as Record<string, unknown>) : {}, response),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  server.stop = async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  };
  return server;
}
