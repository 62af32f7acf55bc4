import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { GOOGLE_TEXT } from '../../google-rules.ts';
import { accountClient } from '../account.queries.ts';
import { openGoogleWindow, waitForGoogle } from './google-window.ts';

/** `away`: the window is closed, or cut off; an answer may still come. */
export type GooglePhase = 'idle' | 'opening' | 'choosing' | 'away' | 'cancelled' | 'entering';

interface Attempt {
  popup: Window;
  controller: AbortController;
}

interface GoogleOptions {
  /** The message when the server sends none. */
  otherwise: string;
  /** Gives the code of Google to the server. @param signal aborted where the page is left, or another attempt began */
  finish: (code: { code: string; state: string }, signal: AbortSignal) => Promise<void>;
}

/** One visit to Google at a time; a new one takes the place of the old. */
export function useGoogleWindow({ otherwise, finish }: GoogleOptions) {
  const [phase, setPhase] = useState<GooglePhase>('idle');
  const [failure, setFailure] = useState('');
  const current = useRef<Attempt | null>(null);

  function drop() {
    current.current?.controller.abort();
    current.current?.popup.close();
    current.current = null;
  }
  useEffect(() => drop, []);

  function end(next: GooglePhase, text = '') {
    drop();
    setPhase(next);
    setFailure(text);
  }

  async function run({ popup, controller }: Attempt) {
    const { signal } = controller;
    try {
      const { url, state } = await accountClient.googleStart({}, { signal });
      popup.location.replace(url);
      setPhase('choosing');
      const onGone = () => setPhase('away');
      const answer = await waitForGoogle({ popup, state, clock: browserClock, signal, onGone });
      if (answer.error === 'access_denied') return end('cancelled');
      if (!answer.code) return end('idle', otherwise);
      popup.close();
      setPhase('entering');
      await finish({ code: answer.code, state }, signal);
      if (!signal.aborted) end('idle');
    } catch (error) {
      if (!signal.aborted) end('idle', messageOf(error, otherwise));
    }
  }

  /** The click's own handler: browsers let no window open later than that. */
  function begin() {
    drop();
    setFailure('');
    const popup = openGoogleWindow();
    if (!popup) return end('idle', GOOGLE_TEXT.popupBlocked);
    const attempt = { popup, controller: new AbortController() };
    current.current = attempt;
    setPhase('opening');
    void run(attempt);
  }

  /** Brings the window back to the front, or opens another where it is gone. */
  function show() {
    const popup = current.current?.popup;
    if (popup && !popup.closed) popup.focus();
    else begin();
  }

  return { phase, failure, begin, show };
}
