import path from 'node:path';
import type { Fact, Persona, Scene, SceneTurn } from '../scene.ts';
import { createUnderstudy } from '../understudy.ts';

export interface Talk {
  /** Sends a message as the user and returns the reply. */
  send(text: string, change?: Partial<Scene>): Promise<string>;
  continueReply(change?: Partial<Scene>): Promise<string>;
  replies: string[];
  facts(): Fact[];
  /** Simulates a new process: only the stored facts remain. */
  restart(): void;
}

export interface TalkOptions {
  length?: Scene['length'];
  seed?: string;
  userName?: string;
  /** Name of the lines that were written for the character. */
  slug?: string;
  /** Number of turns that the engine receives. */
  window?: number;
  /** Whether the conversation starts with the card's first greeting, as in the product. */
  isGreeted?: boolean;
  /** Adds the facts in a message to the known ones. */
  remember?: (known: Fact[], text: string) => Fact[];
}

export const CONTENT = [path.resolve(import.meta.dirname, '../../../../content/understudy')];
const understudy = createUnderstudy({ content: CONTENT, paceMs: 0 });

/** A conversation with one character, with the memory of the product. */
export function createTalk(persona: Persona, options: TalkOptions = {}): Talk {
  const {
    length = 'medium',
    seed = 'talk',
    userName = 'you',
    window = 130,
    slug,
    isGreeted = true,
    remember = (known) => known,
  } = options;
  let turns: SceneTurn[] = isGreeted ? [{ role: 'assistant', content: persona.greetings[0] ?? '' }] : [];
  let facts: Fact[] = [];
  let count = turns.length;
  const replies: string[] = [];

  async function reply(mode: Scene['mode'], change: Partial<Scene>): Promise<string> {
    const recent = turns.slice(-window);
    const scene: Scene = {
      persona,
      ...(slug === undefined ? {} : { slug }),
      userName,
      facts,
      recent,
      messageCount: count,
      seed: `${seed}:${count}:0`,
      now: '2026-03-03T21:00:00.000Z',
      mode,
      length,
      alternatives: [],
      ...change,
    };
    let text = '';
    await understudy.play(
      scene,
      { maxTokens: 900, stop: [] },
      (piece) => (text += piece),
      new AbortController().signal,
    );
    return text;
  }

  return {
    replies,
    facts: () => facts,
    restart() {
      turns = [];
    },
    async send(text, change = {}) {
      turns.push({ role: 'user', content: text });
      count++;
      facts = remember(facts, text);
      const answer = await reply('reply', change);
      turns.push({ role: 'assistant', content: answer });
      count++;
      replies.push(answer);
      return answer;
    },
    async continueReply(change = {}) {
      const answer = await reply('continue', change);
      turns.push({ role: 'assistant', content: answer });
      count++;
      replies.push(answer);
      return answer;
    },
  };
}
