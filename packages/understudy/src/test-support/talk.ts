import type { Fact, Persona, Scene, SceneTurn } from '../scene.ts';
import { createUnderstudy } from '../understudy.ts';

export interface Talk {
  /** Says it as the user and gives the reply. */
  tell(text: string, change?: Partial<Scene>): Promise<string>;
  goOn(change?: Partial<Scene>): Promise<string>;
  replies: string[];
  facts(): Fact[];
  /** A new process: only what is stored as facts is left. */
  restart(): void;
}

export interface TalkOptions {
  length?: Scene['length'];
  seed?: string;
  userName?: string;
  /** Turns that the engine is shown. */
  window?: number;
  /** Begins after the card's first greeting, as the product does. */
  isGreeted?: boolean;
  /** Keeps facts between turns. */
  remember?: (known: Fact[], text: string) => Fact[];
}

const understudy = createUnderstudy({ paceMs: 0 });

/** A conversation with one character, its memory kept as the product keeps it. */
export function createTalk(persona: Persona, options: TalkOptions = {}): Talk {
  const {
    length = 'medium',
    seed = 'talk',
    userName = 'you',
    window = 40,
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
    async tell(text, change = {}) {
      turns.push({ role: 'user', content: text });
      count++;
      facts = remember(facts, text);
      const answer = await reply('reply', change);
      turns.push({ role: 'assistant', content: answer });
      count++;
      replies.push(answer);
      return answer;
    },
    async goOn(change = {}) {
      const answer = await reply('continue', change);
      turns.push({ role: 'assistant', content: answer });
      count++;
      replies.push(answer);
      return answer;
    },
  };
}
