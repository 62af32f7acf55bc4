// A server that draws, as its engine asks it: over the connections of the chat engines, with the failures of this port.
import { ChatEngineError, type ChatFailure } from '../../../platform/server/ports/chat-engine.ts';
import { ImageEngineError, type ImageFailure } from '../../../platform/server/ports/image-engine.ts';
import { askServer } from '../../chat-engine/transport/ask-server.ts';
import { createBackEnd } from '../../chat-engine/transport/back-end.ts';
import type { Question } from '../../chat-engine/transport/chat-api.ts';
import { StatusFailure } from '../../chat-engine/transport/failures.ts';
import type { ServedSettings } from './served-settings.ts';

export interface PictureServer {
  /**
   * @returns the answer's JSON.
   * @throws ImageEngineError (ServerRefusal where a status was answered), the signal's reason
   */
  ask(question: Question, timeoutMs: number, signal: AbortSignal): Promise<unknown>;
  /** Closes the connections that wait unused. */
  close(): Promise<void>;
}

/** An answer other than 200. */
export class ServerRefusal extends ImageEngineError {
  readonly status: number;
  constructor(kind: ImageFailure, message: string, status: number) {
    super(kind, message);
    this.status = status;
  }
}

/** A wrong password is no fault of the wish: who asked for the picture is told that the server does not answer. */
const kinds: Partial<Record<ChatFailure, ImageFailure>> = {
  ...{ unreachable: 'unreachable', unauthorized: 'unreachable', timeout: 'timeout', busy: 'busy' },
  ...{ broken: 'broken', filtered: 'filtered' },
};

function toldAsPicture(error: ChatEngineError, redact: (text: string) => string): ImageEngineError {
  const kind = kinds[error.kind] ?? 'refused';
  const message = redact(error.message).replace('The chat back-end', 'The picture server');
  return error instanceof StatusFailure
    ? new ServerRefusal(kind, message, error.status)
    : new ImageEngineError(kind, message);
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/**
 * @param path of the call that draws, which an address may end with
 * @throws TypeError where the address is none, or a header cannot be sent
 */
export function createPictureServer(
  { baseUrl, user, password }: Pick<ServedSettings, 'baseUrl' | 'user' | 'password'>,
  path: string,
): PictureServer {
  const authorization: Record<string, string> =
    user || password ? { authorization: basic(user ?? '', password ?? '') } : {};
  const backEnd = createBackEnd(
    { baseUrl, apiKey: password, headers: { accept: 'application/json', ...authorization } },
    { path, version: '', headers: () => ({}) },
  );
  return {
    async ask(question, timeoutMs, signal) {
      try {
        return await askServer(backEnd, question, timeoutMs, signal);
      } catch (error) {
        throw error instanceof ChatEngineError ? toldAsPicture(error, backEnd.redact) : error;
      }
    },
    async close() {
      backEnd.dropIdle();
    },
  };
}
