// A service that looks at pictures, as its viewer asks it: over the connections of the chat engines.
import { ChatEngineError } from '../../platform/server/ports/chat-engine.ts';
import type { PictureViewer } from '../../platform/server/ports/picture-guard.ts';
import { askServer } from '../chat-engine/transport/ask-server.ts';
import { createBackEnd, type BackEndSettings } from '../chat-engine/transport/back-end.ts';

type Seen = Parameters<PictureViewer['look']>[0];

/** Of the picture as it is sent: services shrink it themselves, and a large one only takes time on the way. */
const EDGE_MAX = 1024;
const QUALITY = 90;
/** An answer of scores is short. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** A second try, once, where the first found nobody or a busy service (safety.md, D7). */
const TRIES = 2;

/** As a JPEG of at most 1024 pixels: every service reads that. */
export async function asJpeg({ bytes }: Seen): Promise<string> {
  const { default: sharp } = await import('sharp');
  const small = await sharp(bytes, { limitInputPixels: 60_000_000 })
    .flatten({ background: '#000' })
    .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return small.toString('base64');
}

const isPassing = (error: unknown): boolean =>
  error instanceof ChatEngineError && ['unreachable', 'busy', 'broken'].includes(error.kind);

/**
 * @param path of the call, which an address may end with
 * @throws TypeError where the address is none, or a header cannot be sent
 */
export function createLookingServer(
  settings: BackEndSettings & { timeoutMs: number },
  { path, version }: { path: string; version?: string },
) {
  const authorization = (key: string): Record<string, string> =>
    key ? { authorization: `Bearer ${key}` } : {};
  const backEnd = createBackEnd(
    { ...settings, headers: { accept: 'application/json', ...settings.headers } },
    { path, headers: authorization, ...(version === undefined ? {} : { version }) },
  );
  return {
    /** @returns the answer's JSON. @throws Error whose message names what went wrong, the signal's reason */
    async ask(body: object, signal: AbortSignal): Promise<unknown> {
      for (let tries = 1; ; tries++) {
        try {
          const question = { path, body, mostBytes: ANSWER_BYTES_MAX };
          return await askServer(backEnd, question, settings.timeoutMs, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (tries < TRIES && isPassing(error)) continue;
          const message = error instanceof Error ? error.message : 'no answer';
          throw new Error(backEnd.redact(message).replace('The chat back-end', 'The service'), {
            cause: error,
          });
        }
      }
    },
  };
}
