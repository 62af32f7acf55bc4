import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { TEST_TURNS_MAX } from '../../rules.ts';
import { creatingClient } from '../creating.queries.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

export interface TestTalk {
  turns: Turn[];
  /** What has come of the answer under way; null where none is. */
  answer: string | null;
  problem: string | null;
  isStandIn: boolean;
  isFull: boolean;
  send: (words: string) => Promise<void>;
  stop: () => void;
  restart: () => void;
}

interface Talking {
  /** The greeting that it begins with; it may change while nothing was said yet. */
  greeting: string;
  /** Saves the draft, so that it is what answers. */
  ensureSaved: () => Promise<string | null>;
}

/** A conversation that is kept nowhere but on the screen. */
export function useTestTalk({ greeting, ensureSaved }: Talking): TestTalk {
  const [said, setSaid] = useState<Turn[]>([]);
  const [answer, setAnswer] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStandIn, setStandIn] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const turns: Turn[] = greeting ? [{ role: 'assistant', content: greeting }, ...said] : said;

  async function send(words: string) {
    const leaving = new AbortController();
    underWay.current = leaving;
    setProblem(null);
    setAnswer('');
    const asked: Turn[] = [...said, { role: 'user', content: words }];
    setSaid(asked);
    let text = '';
    try {
      const id = await ensureSaved();
      if (!id) throw new Error('The draft is not saved');
      const body = { history: turns, content: words };
      for await (const { event, data } of creatingClient.testChat(
        { params: { id }, body },
        { signal: leaving.signal },
      )) {
        if (event === 'start' || event === 'done') setStandIn(data.isStandIn);
        if (event === 'delta') setAnswer((text += data.text));
        if (event === 'done') text = data.content;
        if (event === 'error') setProblem(data.message);
      }
    } catch (error) {
      if (!leaving.signal.aborted)
        setProblem(messageOf(error, 'No answer came. Check your connection, then try again.'));
    }
    if (underWay.current !== leaving) return;
    underWay.current = null;
    setSaid(text ? [...asked, { role: 'assistant', content: text }] : asked.slice(0, -1));
    setAnswer(null);
  }

  return {
    turns,
    answer,
    problem,
    isStandIn,
    // One more question and its answer have to fit.
    isFull: turns.length > TEST_TURNS_MAX - 1,
    send,
    stop: () => underWay.current?.abort(),
    restart() {
      underWay.current?.abort();
      underWay.current = null;
      setSaid([]);
      setAnswer(null);
      setProblem(null);
    },
  };
}
