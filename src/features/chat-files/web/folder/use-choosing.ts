import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { toSend, type TooMuch } from './chosen-files.ts';
import type { ReadFiles } from './dropped-files.ts';
import type { SentFile } from './pack-files.ts';

type State =
  | { kind: 'idle' }
  /** A folder is being read. */
  | { kind: 'reading'; count: number }
  | { kind: 'large'; large: TooMuch }
  | { kind: 'failed'; problem: string };

/** From files or folders that were chosen to the one that is sent. */
export function useChoosing(onReady: (file: SentFile) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function take(read: ReadFiles): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'reading', count: 0 });
    try {
      const found = toSend(
        await read({ signal, onCount: (count) => !signal.aborted && setState({ kind: 'reading', count }) }),
      );
      if (signal.aborted) return;
      if ('smaller' in found) setState({ kind: 'large', large: found });
      else {
        setState({ kind: 'idle' });
        onReady(found);
      }
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', problem: messageOf(error, 'The files could not be read. Try again.') });
    }
  }

  return {
    state,
    take: (read: ReadFiles) => void take(read),
    cancel() {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
    /** Sends it without its pictures. */
    takeSmaller(large: TooMuch) {
      setState({ kind: 'idle' });
      onReady(large.smaller);
    },
  };
}

export type Choosing = ReturnType<typeof useChoosing>;
