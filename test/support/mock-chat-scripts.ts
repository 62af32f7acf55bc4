// The behaviours of the mock chat back-end, by name: valid and faulty responses as real servers send them.
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './mock-chat-answer.ts';

/** Writes one response. A script whose response hangs on purpose returns immediately. */
type Script = (answer: Answer) => void | Promise<void>;

const json = 'application/json';
const failure = (message: string, code: string, type = code) =>
  JSON.stringify({ error: { message, type, code } });

function startAnd(write: (answer: Answer) => void): Script {
  return (answer) => {
    answer.start();
    write(answer);
  };
}

/** A complete stream whose events are transformed by `change`. */
function eventsAs(change: (event: string) => string): Script {
  return startAnd((answer) => {
    for (const token of answer.tokens) answer.raw(change(answer.textEvent(token)));
    for (const event of [answer.finishEvent('stop'), answer.usageEvent(), answer.doneEvent])
      answer.raw(change(event));
    answer.end();
  });
}

function refusing(status: number, body: string, headers: Record<string, string> = {}): Script {
  return (answer) => answer.refuse(status, body, { 'content-type': json, ...headers });
}

const instant = eventsAs((event) => event);

/** Fails the first `times` requests to this model, then answers. */
const thenOk =
  (times: number, fail: Script): Script =>
  (answer) =>
    answer.nth <= times ? fail(answer) : instant(answer);

const busy = (seconds: string) =>
  refusing(429, failure('Rate limit reached', 'rate_limit_exceeded'), { 'retry-after': seconds });
const broken = refusing(500, failure('The engine stumbled', 'internal_error'));

function half(answer: Answer): void {
  answer.start();
  for (const token of answer.tokens.slice(0, Math.ceil(answer.tokens.length / 2))) {
    answer.raw(answer.textEvent(token));
  }
}

/** What a thinking model thinks. */
const PLAN = ['She greets ', 'me. ', 'I greet back.'];
const CALL = { index: 0, id: 'call_1', type: 'function', function: { name: 'find', arguments: '{}' } };
const PIECE = 5;

const deltaEvent = (answer: Answer, delta: object) =>
  answer.event({ choices: [{ index: 0, delta, finish_reason: null }] });

/** The whole reply as text, cut without regard to its marks. */
function inPieces(compose: (text: string) => string): Script {
  return startAnd((answer) => {
    const reply = Array.from(compose(answer.tokens.join('')));
    for (let at = 0; at < reply.length; at += PIECE)
      answer.raw(answer.textEvent(reply.slice(at, at + PIECE).join('')));
    answer.finish();
  });
}

const thoughtsTooLong = startAnd((answer) => {
  for (const reasoning_content of PLAN) answer.raw(deltaEvent(answer, { reasoning_content }));
  answer.finish('length');
});

export const scripts = {
  instant,
  /** As fast as possible, but each token in its own packet. */
  steps: async (answer) => {
    answer.start();
    for (const token of answer.tokens) {
      answer.raw(answer.textEvent(token));
      await pause(1);
    }
    answer.finish();
  },
  'hang-headers': () => {},
  'hang-first': startAnd(() => {}),
  'hang-mid': half,
  /** Sends comments for ever, as proxies do, and no text. */
  'hang-comments': (answer) => {
    answer.start();
    answer.every(10, () => answer.raw(': processing\n\n'));
  },
  drip: async (answer) => {
    answer.start();
    const bytes = Buffer.from(answer.wholeStream());
    for (let at = 0; at < bytes.length && !answer.isClosed; at++) {
      answer.bytes(bytes.subarray(at, at + 1));
      if (at % 8 === 0) await pause(1);
    }
    answer.end();
  },
  garbage: startAnd((answer) => {
    answer.bytes(Buffer.from([0, 255, 254, 10, 128, 13, 10]));
    answer.raw('data: {"choices":[{"delta":\ndata\n:\ndata: []\n\ndata: null\n\ndata: 7\n\n<<<>>>\n');
    answer.end();
  }),
  /** Garbage between valid events. */
  'garbage-between': startAnd((answer) => {
    for (const token of answer.tokens) {
      answer.raw(answer.textEvent(token));
      answer.raw(
        'data: {"choices":[{"delta":{"content":\n\ndata: [1,2\n\nnonsense\ndata: {"choices":"x"}\n\n{]\n',
      );
    }
    answer.finish();
  }),
  cut: (answer) => {
    half(answer);
    answer.cutSoon();
  },
  'cut-first': startAnd((answer) => answer.cutSoon()),
  /** Ends within a multi-byte character of an incomplete event. */
  'cut-utf8': (answer) => {
    half(answer);
    const bytes = Buffer.from(answer.textEvent('🌙'));
    answer.bytes(bytes.subarray(0, bytes.indexOf(0xf0) + 2));
    answer.cutSoon();
  },
  /** Splits multi-byte characters between packets; the reply is complete. */
  'split-utf8': async (answer) => {
    answer.start();
    for (const token of answer.tokens) {
      const bytes = Buffer.from(answer.textEvent(token));
      const middle = bytes.findIndex((byte) => (byte & 0xc0) === 0x80);
      answer.bytes(bytes.subarray(0, middle));
      await pause(2);
      answer.bytes(bytes.subarray(middle));
    }
    answer.finish();
  },
  /** A surrogate pair whose escaped halves are in two events. */
  'split-surrogate': startAnd((answer) => {
    answer.raw(answer.textEvent('A MOON').replace('MOON', '\\ud83c'));
    answer.raw(answer.textEvent('MOON rises').replace('MOON', '\\udf19'));
    answer.finish();
  }),
  '429-then-ok': thenOk(1, busy('0')),
  '429-always': busy('0'),
  '429-long': busy('120'),
  quota: refusing(429, failure('You exceeded your current quota', 'insufficient_quota')),
  '500-then-ok': thenOk(1, broken),
  '500-always': broken,
  '503-always': refusing(503, JSON.stringify({ detail: 'server is busy' })),
  'reset-then-ok': thenOk(1, (answer) => answer.cut()),
  'reset-always': (answer) => answer.cut(),
  '401': (answer) => {
    const said = failure(`Incorrect API key\nprovided: ${answer.key}`, 'invalid_api_key');
    answer.refuse(401, said, { 'content-type': json });
  },
  '404': refusing(404, failure('The model does not exist', 'model_not_found')),
  context: refusing(
    400,
    failure(
      "This model's maximum context length is 4096 tokens",
      'context_length_exceeded',
      'invalid_request_error',
    ),
  ),
  'bad-request': refusing(400, JSON.stringify({ detail: [{ msg: 'extra fields not permitted' }] })),
  'mid-error': (answer) => {
    half(answer);
    answer.raw(`data: ${failure('CUDA out of memory', 'server_error')}\n\n`);
    answer.end();
  },
  'first-error-then-ok': thenOk(
    1,
    startAnd((answer) => {
      answer.raw(`event: error\ndata: ${failure('Slot unavailable', 'server_error')}\n\n`);
      answer.end();
    }),
  ),
  'mid-context': startAnd((answer) => {
    answer.raw('data: {"object":"error","message":"the context window is full","code":400}\n\n');
    answer.end();
  }),
  crlf: eventsAs((event) => event.replaceAll('\n', '\r\n')),
  'event-lines': eventsAs((event) => `event: message\nid: 7\nretry: 10\n${event}`),
  'no-space': eventsAs((event) => event.replace('data: ', 'data:')),
  comments: eventsAs((event) => `: keep-alive\n\n:\n${event}`),
  spaced: eventsAs((event) => event.replace(/("(?:choices|delta|content|index)"):/g, '$1 : ')),
  'many-lines': eventsAs((event) =>
    event.replace('"choices"', '\ndata: "choices"').replace('data: \n', '\n'),
  ),
  'no-done': startAnd((answer) => {
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.raw(answer.finishEvent('stop'));
    answer.end();
  }),
  /** No finish reason, no `[DONE]`, and no newline after the last event. */
  'bare-end': startAnd((answer) => {
    const events = answer.tokens.map((token) => answer.textEvent(token)).join('');
    answer.raw(events.trimEnd());
    answer.end();
  }),
  'no-usage': startAnd((answer) => {
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.raw(answer.finishEvent('stop') + answer.doneEvent);
    answer.end();
  }),
  'usage-each': eventsAs((event) =>
    event.replace(
      '"choices"',
      '"usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10},"choices"',
    ),
  ),
  'delta-null': startAnd((answer) => {
    for (const token of answer.tokens) {
      answer.raw(answer.event({ choices: [{ index: 0, delta: null, finish_reason: null }] }));
      answer.raw(answer.event({ choices: [{ index: 0, delta: { content: null }, finish_reason: null }] }));
      answer.raw(answer.textEvent(token));
    }
    answer.raw(answer.event({ choices: null }));
    answer.finish();
  }),
  parts: startAnd((answer) => {
    for (const text of answer.tokens) {
      const delta = { content: [{ type: 'text', text }, null, { type: 'reference', ids: [1] }] };
      answer.raw(answer.event({ choices: [{ index: 0, delta, finish_reason: null }] }));
    }
    answer.finish();
  }),
  'huge-delta': startAnd((answer) => {
    answer.raw(answer.textEvent('moonlight 🌙 '.repeat(100_000)));
    answer.finish();
  }),
  'huge-line': startAnd((answer) => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    answer.raw('data: ');
    answer.every(1, () => answer.bytes(part));
  }),
  html: (answer) =>
    answer.refuse(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
  'html-502': (answer) => answer.refuse(502, '<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }),
  redirect: (answer) => answer.refuse(301, '', { location: '/elsewhere' }),
  /** A server that does not stream. */
  whole: (answer) => {
    const message = { role: 'assistant', content: answer.tokens.join('') };
    const usage = { prompt_tokens: 7, completion_tokens: answer.tokens.length };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    answer.refuse(200, JSON.stringify({ model: answer.model, choices, usage }, null, 2), {
      'content-type': json,
    });
  },
  /** No chunked encoding: the end of the connection ends the body. */
  'until-close': (answer) => answer.untilClose(answer.wholeStream()),
  'until-close-cut': (answer) => answer.untilClose(answer.textEvent('half')),
  reasoning: startAnd((answer) => {
    const thought = { choices: [{ index: 0, delta: { reasoning_content: 'Hm. ' }, finish_reason: null }] };
    for (let n = 0; n < 3; n++) answer.raw(answer.event(thought));
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.finish();
  }),
  /** Thoughts as llama.cpp and vLLM send them, with a usage that counts them. */
  'reasoning-content': startAnd((answer) => {
    for (const reasoning_content of PLAN) answer.raw(deltaEvent(answer, { reasoning_content, content: '' }));
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.raw(answer.finishEvent('stop'));
    const usage = {
      prompt_tokens: 7,
      completion_tokens: answer.tokens.length + 9,
      completion_tokens_details: { reasoning_tokens: 9 },
      prompt_tokens_details: { cached_tokens: 5 },
    };
    answer.raw(answer.event({ choices: [], usage }) + answer.doneEvent);
    answer.end();
  }),
  /** At a pace that a reader can follow. */
  'reasoning-slowly': async (answer) => {
    answer.start();
    for (const reasoning_content of PLAN) {
      answer.raw(deltaEvent(answer, { reasoning_content }));
      await pause(1000);
    }
    for (const token of answer.tokens) {
      answer.raw(answer.textEvent(token));
      await pause(50);
    }
    answer.finish();
  },
  /** As OpenRouter sends them; some proxies send them under both names. */
  'reasoning-field': startAnd((answer) => {
    for (const reasoning of PLAN) answer.raw(deltaEvent(answer, { reasoning, reasoning_content: reasoning }));
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.finish();
  }),
  /** As Mistral sends them. */
  'thinking-parts': startAnd((answer) => {
    for (const text of PLAN)
      answer.raw(deltaEvent(answer, { content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }));
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.finish();
  }),
  harmony: inPieces(
    (text) =>
      `<|channel|>analysis<|message|>${PLAN.join('')}<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  ),
  'thoughts-labelled': inPieces(
    (text) => `<think>\n${PLAN.join('')}\n</think>\n\n**Mara:** ${text}<|im_end|>`,
  ),
  /** The template opens the thoughts, and the server does not know. */
  'thoughts-unopened': inPieces((text) => `${PLAN.join('')}\n</think>\n\n${text}`),
  'thoughts-only': startAnd((answer) => {
    for (const reasoning_content of PLAN) answer.raw(deltaEvent(answer, { reasoning_content }));
    answer.finish();
  }),
  'thoughts-cut': startAnd((answer) => {
    for (const reasoning_content of PLAN) answer.raw(deltaEvent(answer, { reasoning_content }));
    answer.cutSoon();
  }),
  'thoughts-for-ever': thoughtsTooLong,
  'thoughts-too-long-then-ok': thenOk(1, thoughtsTooLong),
  'no-template-switch-then-ok': thenOk(
    1,
    refusing(
      422,
      JSON.stringify({
        detail: [{ loc: ['body', 'chat_template_kwargs'], msg: 'Extra inputs are not permitted' }],
      }),
    ),
  ),
  'no-effort-none-then-ok': thenOk(
    1,
    refusing(
      400,
      failure("'reasoning_effort' does not support 'none' with this model.", 'unsupported_value'),
    ),
  ),
  'tool-call': startAnd((answer) => {
    answer.raw(deltaEvent(answer, { content: null, tool_calls: [CALL] }));
    answer.finish('tool_calls');
  }),
  'tool-call-after': (answer) => {
    half(answer);
    answer.raw(deltaEvent(answer, { tool_calls: [CALL] }));
    answer.finish('tool_calls');
  },
  refusal: startAnd((answer) => {
    answer.raw(deltaEvent(answer, { content: null, refusal: 'I cannot help with that.' }));
    answer.finish();
  }),
  'refusal-mid': (answer) => {
    half(answer);
    answer.raw(deltaEvent(answer, { refusal: 'I cannot go on.' }));
    answer.finish();
  },
  'think-tags': startAnd((answer) => {
    for (const piece of ['\n<th', 'ink>', ...PLAN, ' </thi', 'nk>', '\n\n'])
      answer.raw(answer.textEvent(piece));
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.finish();
  }),
  empty: startAnd((answer) => answer.finish()),
  filtered: startAnd((answer) => answer.finish('content_filter')),
  'filtered-mid': (answer) => {
    half(answer);
    answer.finish('content_filter');
  },
  length: (answer) => {
    half(answer);
    answer.finish('length');
  },
  /** The reply is complete, but the connection stays open. */
  'done-open': startAnd((answer) => {
    for (const token of answer.tokens) answer.raw(answer.textEvent(token));
    answer.raw(answer.finishEvent('stop') + answer.usageEvent() + answer.doneEvent);
  }),
} satisfies Record<string, Script>;

export type Behaviour = keyof typeof scripts | 'normal';
