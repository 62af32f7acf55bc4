import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../../../platform/web/clock.ts';
import type { QuizRow } from '../../../memory-contract.ts';
import { memoryClient } from '../memory.queries.ts';

/** The time from one row to the next, in ms. */
const ROW_MS = 220;

export interface Quiz {
  isAsking: boolean;
  rows: readonly QuizRow[] | null;
  /** How many rows are filled. */
  shown: number;
  error: unknown;
  ask: () => void;
  /** Ends the request, or shows the rest at once. */
  stop: () => void;
}

/** The questions about what is remembered. Kept while the panel is open. */
export function useQuiz(conversationId: string): Quiz {
  const [rows, setRows] = useState<readonly QuizRow[] | null>(null);
  const [shown, setShown] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const count = rows?.length ?? 0;
  useEffect(
    () => (shown < count ? browserClock.later(ROW_MS, () => setShown(shown + 1)) : undefined),
    [shown, count],
  );

  async function ask() {
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    setAsking(true);
    setRows(null);
    setShown(0);
    setError(null);
    try {
      const { rows: told } = await memoryClient.quiz(
        { params: { id: conversationId } },
        { signal: own.signal },
      );
      if (!own.signal.aborted) setRows(told);
    } catch (problem) {
      if (!own.signal.aborted) setError(problem);
    }
    if (asked.current === own) setAsking(false);
  }
  return {
    isAsking,
    rows,
    shown,
    error,
    ask: () => void ask(),
    stop() {
      asked.current?.abort();
      setAsking(false);
      setShown(count);
    },
  };
}
