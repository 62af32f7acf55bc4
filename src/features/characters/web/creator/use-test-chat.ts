import { useEffect, useRef, useState } from 'react';
import type { Help } from '../../../../shared/words/help.ts';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { TEST_TURNS_MAX } from '../../rules.ts';
import { creatingClient } from '../creating.queries.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Present if the message shows signs of crisis. */
  help?: Help;
}

export interface TestChat {
  turns: Turn[];
  /** Help that the user must acknowledge before the chat continues. */
  unseen: Help | null;
  /** The received part of the running reply; null if no reply is running. */
  answer: string | null;
  problem: string | null;
  isStandIn: boolean;
  isFull: boolean;
  send: (words: string) => Promise<void>;
  stop: () => void;
  restart: () => void;
  /** Acknowledges the help. */
  see: () => void;
}

interface Talking {
  /** The first message. It may change until the user has written something. */
  greeting: string;
  /** Saves the draft, because the server replies from the stored one. */
  ensureSaved: () => Promise<string | null>;
  /** Reports the acknowledgement to the server. */
  onHelpSeen: () => void;
}

const isUnseen = ({ help }: Turn): boolean => help?.tier === 3 && !help.isSeen;

/** A conversation that exists only on the screen. */
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
        // Not shown as a problem, because the help itself is shown.
        if (event === 'error' && data.code !== 'chat.help_first') setProblem(data.message);
      }
    } catch (error) {
      if (!leaving.signal.aborted)
        setProblem(messageOf(error, 'No reply came through. Check your connection, then try again.'));
    }
    if (underWay.current !== leaving) return;
    underWay.current = null;
    // A message with help remains on the screen, even without a reply.
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
    // Another message and its reply must not exceed the limit.
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
