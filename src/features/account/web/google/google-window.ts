// The popup in which the user chooses a Google account, and its result.
import type { Clock } from '../../../../platform/web/clock.ts';
import { GOOGLE_CHANNEL } from '../../google-rules.ts';

export interface GoogleAnswer {
  code: string;
  /** OAuth's word for what went wrong; empty with a code. */
  error: string;
}

interface Message extends GoogleAnswer {
  type: string;
  state: string;
}

interface Waiting {
  popup: Window;
  /** Of this very attempt: other tabs and older windows are not listened to. */
  state: string;
  clock: Clock;
  signal: AbortSignal;
  /**
   * Called once when the window looks closed. It may only look so, where the issuer's page cuts it off from its
   * opener; the answer is waited for all the same.
   */
  onGone: () => void;
}

const WIDTH = 500;
const HEIGHT = 640;
const LOOK_MS = 500;

/** To be called in the click itself, before anything is awaited. Null where the browser blocks it. */
export function openGoogleWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const popup = window.open('', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!popup || popup.closed) return null;
  try {
    const { documentElement, body } = popup.document;
    popup.document.title = 'Google sign-in';
    documentElement.lang = 'en';
    documentElement.style.colorScheme = 'dark light';
    body.style.cssText = 'margin:0;min-height:100vh;display:grid;place-content:center;font:16px system-ui';
    body.textContent = 'Opening Google…';
  } catch {
    // Some browsers give no access to the empty page; it is shown for a moment only.
  }
  return popup;
}

/** @returns the result; rejects when the signal aborts */
export function waitForGoogle({ popup, state, clock, signal, onGone }: Waiting): Promise<GoogleAnswer> {
  return new Promise((resolve, reject) => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(GOOGLE_CHANNEL);
    let cancelLook = () => {};

    /** Anybody's window may send a message; a channel has one origin only. */
    function hearWindow(event: MessageEvent<Partial<Message> | null>) {
      if (event.origin === location.origin) hear(event);
    }
    function hear({ data: message }: MessageEvent<Partial<Message> | null>) {
      if (message?.type !== GOOGLE_CHANNEL || message.state !== state) return;
      stop();
      resolve({ code: message.code ?? '', error: message.error ?? '' });
    }
    function look() {
      if (popup.closed) return onGone();
      cancelLook = clock.later(LOOK_MS, look);
    }
    function stop() {
      cancelLook();
      window.removeEventListener('message', hearWindow);
      signal.removeEventListener('abort', giveUp);
      channel?.close();
    }
    function giveUp() {
      stop();
      reject(new DOMException('No one waits for it any more', 'AbortError'));
    }

    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    window.addEventListener('message', hearWindow);
    channel?.addEventListener('message', hear);
    cancelLook = clock.later(LOOK_MS, look);
  });
}
