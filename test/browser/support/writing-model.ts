// A chat model. It answers with the wish that it was given, drafts three lines where it is asked for them, translates by
// naming the language, and declines where it is asked to.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from './product.ts';

const REPLY =
  'Then we will have had tonight, which is more than most gardens get. *She offers you her gloves.* The stock by the lake forgives a frost.';
const DRAFTS =
  'curious: I take the gloves. They are warmer than I expected.\nbold: Then show me the garden before it changes its mind.\nquiet: I say nothing, and hold the door for you.';
/** Asks for a reply that pauses after its first part until `finishSlowReplies()`, so that a test can act meanwhile. */
export const SLOWLY = 'Take your time.';
let slowReplies = new AbortController();
/** Lets the replies that were begun go on to their end. */
export function finishSlowReplies(): void {
  slowReplies.abort();
  slowReplies = new AbortController();
}
/** Stands in an answer where it pauses. */
const PAUSE = '\u0000';
const REFUSED = 'no model may write this';

interface Body {
  messages: { role: string; content: string }[];
}

function answerTo({ messages }: Body): string | null {
  const asked = messages.at(-1)!.content;
  if (asked.includes(REFUSED)) return null;
  const language = /into (\w+)\.$/m.exec(messages[0]!.content)?.[1];
  if (language) return `(${language}) ${/<message>\n([\s\S]*)\n<\/message>/.exec(asked)![1]}`;
  if (asked.includes('three different messages')) return DRAFTS;
  const wish = /For this one reply the user wishes: (.*)/.exec(asked)?.[1];
  if (wish) return `As you wish (${wish}). ${REPLY}`;
  return asked.includes(SLOWLY) ? `${REPLY}${PAUSE}\n\n${REPLY}` : REPLY;
}

/** Between two words. Drafts are slow enough to be stopped while they are written; replies pause where a test needs it. [ms] */
const REPLY_PACE_MS = 5;
const DRAFT_PACE_MS = 120;

async function startWritingModel(): Promise<{ url: string; stop(): Promise<void> }> {
  async function write(body: Body, response: http.ServerResponse): Promise<void> {
    const answer = answerTo(body);
    const { signal } = slowReplies;
    const paceMs = answer === DRAFTS ? DRAFT_PACE_MS : REPLY_PACE_MS;
    const send = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ model: 'writer', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (answer === null) send({ refusal: 'I would rather not.' }, 'stop');
    for (const word of answer?.match(/\S+\s*/g) ?? []) {
      if (response.destroyed) return;
      send({ content: word.replace(PAUSE, '') });
      if (word.includes(PAUSE) && !signal.aborted)
        await Promise.race([once(signal, 'abort'), once(response, 'close')]);
      else await pause(paceMs);
    }
    if (answer !== null) send({}, 'stop');
    response.end('data: [DONE]\n\n');
  }
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') {
      const data = [{ id: 'writer', object: 'model', max_model_len: 8192 }];
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ object: 'list', data }));
    }
    if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => void write(JSON.parse(text) as Body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tests of a product that this model writes for: the same fixture, and so the same product, for all their files. */
export const testWithWriter = test.extend<object, { surroundings: NodeJS.ProcessEnv }>({
  surroundings: [
    async ({}, use) => {
      const model = await startWritingModel();
      await use({ CHAT_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'writer' });
      await model.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
