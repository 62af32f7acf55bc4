// ComfyUI's websocket: what happens to one prompt, and what it looks like meanwhile. It tells; what counts is asked.
import { Agent, WebSocket } from 'undici';
import type { PictureServer } from '../served/picture-server.ts';
import { textIn, toldIn, type Told } from '../served/told.ts';

/** A preview has at most these many bytes; what is larger ends the connection. */
const FRAME_BYTES_MAX = 8 * 1024 * 1024;
/** A server that does not answer within that time is asked without it. Milliseconds. */
const OPEN_MS = 5_000;

/** Kinds of binary frames. */
const PREVIEW = 1;
const PREVIEW_WITH_FACTS = 4;

export interface SocketEvents {
  onEvent(type: string, data: Told): void;
  /** The bytes of a picture, or of anything else. */
  onPreview(bytes: Buffer): void;
  /** It tells nothing more: the server has to be asked. */
  onClosed(): void;
}

export interface ComfySocket {
  readonly isOpen: boolean;
  close(): void;
}

function addressOf({ base }: PictureServer, clientId: string): URL {
  const url = new URL(base);
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${base.pathname.replace(/\/$/, '')}/ws`;
  url.username = '';
  url.password = '';
  url.searchParams.set('clientId', clientId);
  return url;
}

function hearText(text: string, { onEvent }: SocketEvents): void {
  let told: Told;
  try {
    told = toldIn(JSON.parse(text));
  } catch {
    return;
  }
  onEvent(textIn(told['type']), toldIn(told['data']));
}

function hearBytes(frame: Buffer, { onPreview }: SocketEvents): void {
  if (frame.length < 8) return;
  const kind = frame.readUInt32BE(0);
  // A number follows: the format, which the bytes tell better, or the length of what is known about it.
  if (kind === PREVIEW) onPreview(frame.subarray(8));
  else if (kind === PREVIEW_WITH_FACTS) onPreview(frame.subarray(8 + frame.readUInt32BE(4)));
}

/** Resolves when it is open, or will not be: a server without it, or behind a proxy that knows none, draws all the same. */
export function openSocket(
  server: PictureServer,
  clientId: string,
  events: SocketEvents,
): Promise<ComfySocket> {
  const dispatcher = new Agent({ webSocket: { maxPayloadSize: FRAME_BYTES_MAX } });
  const socket = new WebSocket(addressOf(server, clientId), { headers: server.headers, dispatcher });
  socket.binaryType = 'arraybuffer';
  let isOpen = false;
  const opened: ComfySocket = {
    get isOpen() {
      return isOpen;
    },
    close() {
      socket.close();
      void dispatcher.destroy();
    },
  };
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (typeof data === 'string') hearText(data, events);
    else if (data instanceof ArrayBuffer) hearBytes(Buffer.from(data), events);
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(), OPEN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve(opened);
    };
    socket.addEventListener('open', () => {
      isOpen = true;
      // Previews then name the prompt that they belong to.
      socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
      end();
    });
    for (const type of ['close', 'error'] as const)
      socket.addEventListener(type, () => {
        isOpen = false;
        end();
        events.onClosed();
      });
  });
}
