import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { stepOf, type TestEvent, type TestState } from './engine-test-state.ts';

/** The tests of several engines, each by its key: what they have shown so far, and how one begins. */
export function useTests(
  run: (key: string, signal: AbortSignal) => AsyncIterable<TestEvent>,
  onOver?: () => void,
) {
  const [states, setStates] = useState<Record<string, TestState>>({});
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const test of all.values()) test.abort();
    };
  }, []);

  /** Again, where it has begun before. */
  async function begin(key: string): Promise<void> {
    running.current.get(key)?.abort();
    const own = new AbortController();
    running.current.set(key, own);
    const hear = (event: Parameters<typeof stepOf>[1]): void => {
      if (own.signal.aborted) return;
      setStates((before) => ({ ...before, [key]: stepOf(before[key] ?? null, event) }));
    };
    hear('begin');
    try {
      for await (const event of run(key, own.signal)) hear(event);
      hear('over');
    } catch (error) {
      hear({ event: 'refused', said: messageOf(error) });
    }
    if (!own.signal.aborted) onOver?.();
  }

  return { stateOf: (key: string): TestState | null => states[key] ?? null, begin };
}
