import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import type { SetupTry, SetupTryEvent } from '../contract.ts';
import { tryModel } from './setup.queries.ts';

export interface TryState {
  /** What the operator said last; null before the first line. */
  said: string | null;
  character: SetupTry['character'] | null;
  /** The reply so far. */
  text: string;
  /** `stopped`: by the operator, before the end. */
  status: 'none' | 'running' | 'done' | 'failed' | 'stopped';
  /** What the newest whole reply has shown; kept while another is written. */
  seen: SetupTry | null;
  failure: string | null;
}

const NOTHING: TryState = {
  said: null,
  character: null,
  text: '',
  status: 'none',
  seen: null,
  failure: null,
};

function stepOf(state: TryState, { event, data }: SetupTryEvent): TryState {
  switch (event) {
    case 'begun':
      return { ...state, character: data };
    case 'text':
      return { ...state, text: state.text + data.text };
    case 'done':
      return { ...state, status: 'done', text: data.reply, seen: data, character: data.character };
    case 'failed':
      return { ...state, status: 'failed', failure: data.said };
  }
}

/** A try at a time: what it has shown so far, how one begins, and how it is ended. */
export function useTry() {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function say(said: string): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState((before) => ({ ...before, said, text: '', status: 'running', failure: null }));
    const change = (step: (before: TryState) => TryState) => {
      if (!own.signal.aborted) setState(step);
    };
    try {
      for await (const event of tryModel(said, own.signal)) change((before) => stepOf(before, event));
      // A connection that ended without a last word.
      change((before) =>
        before.status === 'running'
          ? { ...before, status: 'failed', failure: 'The connection was lost before the reply was complete.' }
          : before,
      );
    } catch (error) {
      change((before) => ({ ...before, status: 'failed', failure: messageOf(error) }));
    }
  }

  function stop(): void {
    running.current?.abort();
    setState((before) => ({ ...before, status: 'stopped' }));
  }

  return { state, say, stop };
}
