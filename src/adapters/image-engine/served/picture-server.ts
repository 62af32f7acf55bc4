// A server that draws, as its engine asks it: over the connections of the chat engines, with the failures of this port.
import { ChatEngineError, type ChatFailure } from '../../../platform/server/ports/chat-engine.ts';
import { ImageEngineError, type ImageFailure } from '../../../platform/server/ports/image-engine.ts';
import { askBytes, askServer } from '../../chat-engine/transport/ask-server.ts';
import { createBackEnd, type BackEnd } from '../../chat-engine/transport/back-end.ts';
import type { Question } from '../../chat-engine/transport/chat-api.ts';
import { StatusFailure } from '../../chat-engine/transport/failures.ts';
import type { ServedSettings } from './served-settings.ts';

export interface PictureServer {
  base: URL;
  /** Sent with every request. */
  headers: Record<string, string>;
  /**
   * @returns the answer's JSON.
   * @throws ImageEngineError (ServerRefusal where a status was answered), the signal's reason
   */
  ask(question: Question, timeoutMs: number, signal: AbortSignal): Promise<unknown>;
  /** The answer as it is, as `ask`. */
  take(question: Question, timeoutMs: number, signal: AbortSignal): Promise<Buffer>;
  /** Closes the connections that wait unused. */
  close(): Promise<void>;
}

/** An answer other than 200. */
export class ServerRefusal extends ImageEngineError {
  readonly status: number;
  /** All that it said. */
  readonly said: string;
  constructor(kind: ImageFailure, message: string, { status, said }: { status: number; said: string }) {
    super(kind, message);
    this.status = status;
    this.said = said;
  }
}

/** A wrong password is no fault of the wish: who asked for the picture is told that the server does not answer. */
const kinds: Partial<Record<ChatFailure, ImageFailure>> = {
  ...{ unreachable: 'unreachable', unauthorized: 'unreachable', timeout: 'timeout', busy: 'busy' },
  ...{ broken: 'broken', filtered: 'filtered' },
};

const MEMORY_WORDS = /out ?of ?memory|\bOOM\b|not enough memory|failed to allocate/i;

/** What an operator reads where a server says that its memory is full. */
export const OUT_OF_MEMORY =
  'The picture server ran out of memory: let it draw smaller pictures, fewer at once, or with a smaller model';
export const isOutOfMemory = (said: string): boolean => MEMORY_WORDS.test(said);

function toldAsPicture(error: ChatEngineError, redact: (text: string) => string): ImageEngineError {
  const kind = kinds[error.kind] ?? 'refused';
  const message = redact(error.message).replace('The chat back-end', 'The picture server');
  if (!(error instanceof StatusFailure)) return new ImageEngineError(kind, message);
  const { status, said } = error;
  return isOutOfMemory(said)
    ? new ServerRefusal('broken', OUT_OF_MEMORY, { status, said })
    : new ServerRefusal(kind, message, { status, said });
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The header of a user with a password, where there is one. */
export function signedIn({
  user,
  password,
}: Pick<ServedSettings, 'user' | 'password'>): Record<string, string> {
  return user || password ? { authorization: basic(user ?? '', password ?? '') } : {};
}

interface Access {
  baseUrl: string;
  /** Taken out of everything that the server says. */
  secret?: string | undefined;
  headers: Record<string, string>;
  /** Of the call that draws, which an address may end with. */
  path: string;
  /** What is added to an address without a version. */
  version?: string;
}

/** @throws TypeError where the address is none, or a header cannot be sent */
export function createPictureServer({ baseUrl, secret, headers, path, version = '' }: Access): PictureServer {
  const sent = { accept: 'application/json, image/*', ...headers };
  const backEnd = createBackEnd(
    { baseUrl, apiKey: secret, headers: sent },
    { path, version, headers: () => ({}) },
  );
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof ChatEngineError ? toldAsPicture(error, backEnd.redact) : error;
    }
  };
  return {
    base: backEnd.base,
    headers: { ...inAddress(backEnd), ...headers },
    ask: (question, timeoutMs, signal) => told(askServer(backEnd, question, timeoutMs, signal)),
    take: (question, timeoutMs, signal) => told(askBytes(backEnd, question, timeoutMs, signal)),
    async close() {
      backEnd.dropIdle();
    },
  };
}

function inAddress({ base: { username, password } }: BackEnd) {
  return signedIn({ user: decodeURIComponent(username), password: decodeURIComponent(password) });
}
