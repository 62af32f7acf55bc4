import { useEffect, useRef, useState } from 'react';
import type { Help } from '../../../../shared/words/help.ts';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { TEST_TURNS_MAX } from '../../rules.ts';
import { creatingClient } from '../creating.queries.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Stands with words in which there are signs of crisis. */
  help?: Help;
}

export interface TestChat {
  turns: Turn[];
  /** What has to be looked at before the chat goes on. */
  unseen: Help | null;
  /** What has come of the answer under way; null where none is. */
  answer: string | null;
  problem: string | null;
  isStandIn: boolean;
  isFull: boolean;
  send: (words: string) => Promise<void>;
  stop: () => void;
  restart: () => void;
  /** The help was looked at. */
  see: () => void;
}

interface Talking {
  /** The greeting that it begins with; it may change while nothing was said yet. */
  greeting: string;
  /** Saves the draft, so that it is what answers. */
  ensureSaved: () => Promise<string | null>;
  /** Tells the server that the help was seen. */
  onHelpSeen: () => void;
}

const isUnseen = ({ help }: Turn): boolean => help?.tier === 3 && !help.isSeen;

/** A conversation that is kept nowhere but on the screen. */
export function useTestChat({ greeting, ensureSaved, onHelpSeen }: Talking): TestChat {
  const [said, setSaid] = useState<Turn[]>([]);
  const [answer, setAnswer] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStandIn, setStandIn] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const turns: Turn[] = greeting ? [{ role: 'assistant', content: greeting }, ...said] : said;
  const unseen = said.find(isUnseen)?.help ?? null;

  async function send(words: string) {
    const leaving = new AbortController();
    underWay.current = leaving;
    setProblem(null);
    setAnswer('');
    let asked: Turn = { role: 'user', content: words };
    setSaid([...said, asked]);
    let text = '';
    try {
      const id = await ensureSaved();
      if (!id) throw new Error('The draft is not saved');
      const history = turns.map(({ role, content }) => ({ role, content }));
      const body = { history, content: words };
      for await (const { event, data } of creatingClient.testChat(
        { params: { id }, body },
        { signal: leaving.signal },
      )) {
        if (event === 'start' || event === 'done') setStandIn(data.isStandIn);
        if (event === 'help') {
          asked = { ...asked, help: data.help };
          setSaid([...said, asked]);
        }
        if (event === 'delta') setAnswer((text += data.text));
        if (event === 'done') text = data.content;
        // The pause itself asks for that.
        if (event === 'error' && data.code !== 'chat.help_first') setProblem(data.message);
      }
    } catch (error) {
      if (!leaving.signal.aborted)
        setProblem(messageOf(error, 'No answer came. Check your connection, then try again.'));
    }
    if (underWay.current !== leaving) return;
    underWay.current = null;
    // Help stays on the screen, answered or not.
    const kept = text || asked.help ? [...said, asked] : said;
    setSaid(text ? [...kept, { role: 'assistant', content: text }] : kept);
    setAnswer(null);
  }

  return {
    turns,
    unseen,
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
    see() {
      setSaid((before) =>
        before.map((turn) => (turn.help ? { ...turn, help: { ...turn.help, isSeen: true } } : turn)),
      );
      onHelpSeen();
    },
  };
}
