import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import type { SetupPictureEvent } from '../contract.ts';
import { tryPicture } from './setup.queries.ts';

type DataOf<Name extends SetupPictureEvent['event']> = Extract<SetupPictureEvent, { event: Name }>['data'];

export interface PictureTryState {
  isRunning: boolean;
  /** How far it is; null before the first step. */
  step: DataOf<'step'> | null;
  drawn: DataOf<'drawn'> | null;
  failure: string | null;
}

const NOTHING: PictureTryState = { isRunning: false, step: null, drawn: null, failure: null };

function stepOf(state: PictureTryState, { event, data }: SetupPictureEvent): PictureTryState {
  switch (event) {
    case 'step':
      return { ...state, step: data };
    case 'drawn':
      return { ...state, isRunning: false, drawn: data };
    case 'failed':
      return { ...state, isRunning: false, failure: data.said };
  }
}

/** One trial picture at a time; leaving the page ends it. */
export function useTryPicture() {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function draw(): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ ...NOTHING, isRunning: true });
    const change = (step: (before: PictureTryState) => PictureTryState) => {
      if (!own.signal.aborted) setState(step);
    };
    try {
      for await (const event of tryPicture(own.signal)) change((before) => stepOf(before, event));
      change((before) =>
        before.isRunning
          ? {
              ...before,
              isRunning: false,
              failure: 'The connection was lost before the picture was complete.',
            }
          : before,
      );
    } catch (error) {
      change((before) => ({ ...before, isRunning: false, failure: messageOf(error) }));
    }
  }

  function stop(): void {
    running.current?.abort();
    setState(NOTHING);
  }

  return { state, draw, stop };
}
