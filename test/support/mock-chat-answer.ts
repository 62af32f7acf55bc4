import type { ServerResponse } from 'node:http';

/** The response that a script writes, with the request's number, the reply's tokens and methods to write. */
export interface Answer {
  model: string;
  /** The API key of the request. */
  key: string;
  /** 1 for the first request to this model since the server's start or reset. */
  nth: number;
  tokens: string[];
  isClosed: boolean;
  event(chunk: object): string;
  textEvent(text: string): string;
  finishEvent(reason: string): string;
  usageEvent(): string;
  doneEvent: string;
  /** All events of a valid reply. */
  wholeStream(): string;
  start(): void;
  raw(text: string): void;
  bytes(bytes: Buffer): void;
  every(ms: number, act: () => void): void;
  end(): void;
  /** Writes the finish reason, the usage and `[DONE]`, and ends the response. */
  finish(reason?: string): void;
  refuse(status: number, body: string, headers: Record<string, string>): void;
  cut(): void;
  /** Closes the socket after the data written so far has been sent. */
  cutSoon(): void;
  /** Writes a body without length or chunks, whose end is the end of the connection. */
  untilClose(body: string): void;
}

export function createAnswer(model: string, nth: number, tokens: string[], response: ServerResponse): Answer {
  const id = 'chatcmpl-mock';
  const event = (chunk: object) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created: 1_700_000_000, model, ...chunk })}\n\n`;
  const choice = (delta: object, reason: string | null) => ({
    index: 0,
    delta,
    logprobs: null,
    finish_reason: reason,
  });
  const answer: Answer = {
    model,
    key: (response.req.headers.authorization ?? '').replace(/^Bearer /, ''),
    nth,
    tokens,
    isClosed: false,
    event,
    textEvent: (content) => event({ choices: [choice({ content }, null)] }),
    finishEvent: (reason) => event({ choices: [choice({}, reason)] }),
    usageEvent: () => event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: tokens.length } }),
    doneEvent: 'data: [DONE]\n\n',
    wholeStream: () =>
      tokens.map(answer.textEvent).join('') +
      answer.finishEvent('stop') +
      answer.usageEvent() +
      answer.doneEvent,
    start() {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      response.flushHeaders();
    },
    raw: (text) => void response.write(text),
    bytes: (bytes) => void response.write(bytes),
    every(ms, act) {
      const timer = setInterval(act, ms);
      response.once('close', () => clearInterval(timer));
    },
    end: () => void response.end(),
    finish(reason = 'stop') {
      answer.raw(answer.finishEvent(reason) + answer.usageEvent() + answer.doneEvent);
      answer.end();
    },
    refuse: (status, body, headers) => void response.writeHead(status, headers).end(body),
    cut: () => void response.socket?.destroy(),
    cutSoon: () => void response.write('\n', () => setTimeout(answer.cut, 5)),
    untilClose(body) {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
      response.end(body);
    },
  };
  response.once('close', () => (answer.isClosed = true));
  return answer;
}
