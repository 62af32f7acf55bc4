// Fakes of the engines and of the notifier, which tests control.
import sharp from 'sharp';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatFailure,
} from '../../src/platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../src/platform/server/ports/scene.ts';
import type { ImageEngine } from '../../src/platform/server/ports/image-engine.ts';
import type { Tx } from '../../src/platform/server/db/database.ts';
import type { NewNotification } from '../../src/shared/words/notification.ts';

export interface ScriptedEngine extends ChatEngine<SceneRequest> {
  /** Requests so far, oldest first. */
  readonly requests: SceneRequest[];
  /** Discards scripted replies that were not used. */
  forget(): void;
  /** Scripts the next reply: it arrives in these pieces. */
  say(...pieces: string[]): void;
  /** Scripts the next reply: each call of `next` sends a piece, and `end` completes it. */
  hold(): { next(piece: string): void; end(): void; fail(kind: ChatFailure): void };
  /** Scripts the next reply: it fails after these pieces. */
  fail(kind: ChatFailure, ...pieces: string[]): void;
}

type Script = (onText: (text: string) => void, signal: AbortSignal) => Promise<void>;

export function scriptedEngine(contextTokens = 8192, { isStandIn = true } = {}): ScriptedEngine {
  const scripts: Script[] = [];
  const requests: SceneRequest[] = [];
  const outcome = {
    finish: 'stop' as const,
    usage: { promptTokens: 1, completionTokens: 1, isEstimate: true },
    model: 'scripted',
  };
  return {
    name: 'scripted',
    isStandIn,
    contextTokens,
    requests,
    forget: () => void scripts.splice(0),
    say: (...pieces) => scripts.push(async (onText) => pieces.forEach(onText)),
    fail: (kind, ...pieces) =>
      scripts.push(async (onText) => {
        pieces.forEach(onText);
        throw new ChatEngineError(kind, `scripted ${kind}`);
      }),
    hold() {
      const queue: (string | Error | null)[] = [];
      let wake = () => {};
      const put = (item: string | Error | null) => {
        queue.push(item);
        wake();
      };
      scripts.push(async (onText, signal) => {
        signal.addEventListener('abort', () => wake());
        for (;;) {
          while (queue.length > 0) {
            const item = queue.shift();
            if (item === null) return;
            if (item instanceof Error) throw item;
            onText(item!);
          }
          signal.throwIfAborted();
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      });
      return {
        next: put,
        end: () => put(null),
        fail: (kind) => put(new ChatEngineError(kind, `scripted ${kind}`)),
      };
    },
    async stream(request, onText, signal) {
      requests.push(request);
      const script =
        scripts.shift() ?? (async (write: (text: string) => void) => write(`Reply ${requests.length}.`));
      await script(onText, signal);
      return outcome;
    },
  };
}

/** Draws a single colour without delay. */
export function plainEngine(): ImageEngine {
  return {
    name: 'plain',
    isStandIn: true,
    capabilities: { references: 0, imageToImage: false, inpainting: false },
    pace: { deadlineMs: 600_000, leaseMs: 15_000 },
    atOnce: 1,
    models: async () => [{ id: 'plain', name: 'Plain', description: 'One colour', price: null }],
    async draw(request, onProgress, signal) {
      signal.throwIfAborted();
      onProgress({ fraction: 0.5, stage: 'colour' });
      const { width, height } = request;
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#446688' } })
        .png()
        .toBuffer();
      return { bytes, mime: 'image/png', width, height, seed: request.seed, description: 'A plain colour' };
    },
    close: async () => {},
  };
}

/** Records notifications instead of delivering them. */
export function recordingNotifier() {
  const notified: NewNotification[] = [];
  return {
    notified,
    notify: async (_tx: Tx, notification: NewNotification) => void notified.push(notification),
  };
}
