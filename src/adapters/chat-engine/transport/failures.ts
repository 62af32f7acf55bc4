/** Names in lower case. */
type AnswerHeaders = Record<string, string>;

import { ChatEngineError, type ChatFailure } from '../../../platform/server/ports/chat-engine.ts';

/** Failures that may be gone at the next try. Only before the first text; the rest would only repeat. */
const passing: ReadonlySet<ChatFailure> = new Set(['unreachable', 'busy', 'broken']);
export const isPassing = (failure: ChatEngineError): boolean => passing.has(failure.kind);

/** Characters of a back-end's own words that go into a message, which ends up in logs. */
const quoteLength = 300;

interface Told {
  message: string;
  /** code, type and status words that the back-end gave, lower case, joined by spaces. */
  marks: string;
  status: number | undefined;
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** Reads `{error: {message, type, code}}`, `{error: "…"}`, `{detail}`, `{message, object: "error"}`. */
function readTold(body: unknown): Told {
  const outer = record(Array.isArray(body) ? body[0] : body) ?? {};
  const inner = record(outer['error']) ?? outer;
  const detail = inner['message'] ?? outer['error'] ?? inner['detail'] ?? outer['message'];
  const message = typeof detail === 'string' ? detail : detail === undefined ? '' : JSON.stringify(detail);
  const marks = [inner['code'], inner['type'], inner['status']].filter((mark) => typeof mark === 'string');
  const status = Number(inner['code'] ?? inner['status'] ?? outer['code']);
  return { message, marks: marks.join(' ').toLowerCase(), status: status >= 400 ? status : undefined };
}

const contextWords =
  /context[_ ](?:length|window|size)|exceed_context|maximum context|context (?:is )?full|exceeds? (?:the )?(?:available )?context|(?:prompt|input) is too long|too many tokens/i;
const filterWords = /content[_ ](?:filter|policy)|responsible_?ai|moderation|safety system/i;
const keyWords = /api[_ ]key[_ ](?:not valid|invalid|expired)|invalid (?:x-)?api[_ -]key/i;
const quotaWords = /insufficient_quota|billing|credit balance|insufficient credits/i;

function kindOf(status: number, told: Told): ChatFailure {
  const words = `${told.marks} ${told.message}`;
  if (status === 401 || status === 403) return filterWords.test(words) ? 'filtered' : 'unauthorized';
  if (status === 400 && keyWords.test(words)) return 'unauthorized';
  if (status === 402 || quotaWords.test(words)) return 'refused';
  if (status === 413) return 'context';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429 || status === 503 || status === 529) return 'busy';
  if (contextWords.test(words)) return 'context';
  if (filterWords.test(words)) return 'filtered';
  if (status === 502) return 'unreachable';
  return status >= 500 ? 'broken' : 'refused';
}

/** Seconds; a date counts from the response's own Date header, so that no clock of ours is needed. */
export function retryAfterOf(headers: AnswerHeaders): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds / 1000;
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const seconds = Number(given);
  if (seconds >= 0) return seconds;
  const span = (Date.parse(given) - Date.parse(headers['date'] ?? '')) / 1000;
  return span >= 0 ? span : undefined;
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > quoteLength ? `${line.slice(0, quoteLength)}…` : line;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer other than 200. */
export class StatusFailure extends ChatEngineError {
  readonly status: number;
  /** All that the back-end said, to learn from. */
  readonly said: string;
  constructor(
    kind: ChatFailure,
    message: string,
    told: { status: number; said: string; retryAfter?: number },
  ) {
    super(kind, message, told.retryAfter);
    this.status = told.status;
    this.said = told.said;
  }
}

/** The failure that an answer other than 200 stands for. */
export function failureOfStatus(status: number, headers: AnswerHeaders, body: string): StatusFailure {
  const told = readTold(parsed(body));
  const words = told.message === '' ? '' : `: ${quote(told.message)}`;
  const retryAfter = retryAfterOf(headers);
  return new StatusFailure(kindOf(status, told), `The chat back-end answered ${status}${words}`, {
    status,
    said: body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** The failure that an error object inside a stream stands for; a status it carries decides, else `broken`. */
export function failureOfEvent(event: unknown): ChatEngineError {
  const told = readTold(event);
  return new ChatEngineError(
    kindOf(told.status ?? 500, told),
    `The chat back-end failed in mid-reply: ${quote(told.message) || 'no reason given'}`,
  );
}

/** The failure that an error of the connection stands for. */
export function failureOfConnection(error: Error, hasText: boolean): ChatEngineError {
  const code = (error as NodeJS.ErrnoException).code ?? error.message;
  if (hasText) return new ChatEngineError('broken', `The chat back-end broke off its reply (${code})`);
  return new ChatEngineError('unreachable', `The chat back-end cannot be reached (${code})`);
}
