// What is seen at a message, by plain rules: where no chat model is asked, or it does not answer in time.
import {
  CLOTHES,
  LOOKS_OF,
  MOODS,
  PLACES,
  THINGS,
  TIMES,
  WEATHER,
  type SceneWord,
} from './scene-vocabulary.ts';

interface Said {
  role: 'user' | 'assistant';
  content: string;
}

/** Messages in which the place may have been named last. */
const LOOK_BACK = 10;
/** What is worn stays on for a while; what is held, and the mood, are of the moment. */
const WORN_BACK = 6;
const HELD_BACK = 2;
const CLOTHES_MAX = 2;
/** Something can always be drawn. */
const NOTHING_NAMED = 'a quiet portrait in soft evening light';

const firstIn = (text: string, words: readonly SceneWord[]): string | null =>
  words.find(({ pattern }) => pattern.test(text))?.word ?? null;

/** By the newest message that names one. */
function newestOf(said: readonly Said[], words: readonly SceneWord[], back: number): string | null {
  for (const { content } of said.slice(-back).toReversed()) {
    const found = firstIn(content, words);
    if (found !== null) return found;
  }
  return null;
}

/** "dark coat": the adjective that stands right before it. */
function withLook(text: string, { word, pattern }: SceneWord): string {
  const at = pattern.exec(text)?.index ?? 0;
  const before = /(\p{L}+)\s+$/u.exec(text.slice(Math.max(0, at - 24), at))?.[1]?.toLowerCase() ?? '';
  const look = LOOKS_OF[before] ?? LOOKS_OF[before.replace(/(?:e|en|er|es|em)$/, '')];
  return look ? `${look} ${word}` : word;
}

function clothesOf(said: readonly Said[]): string[] {
  const found = new Map<string, string>();
  for (const { role, content } of said.slice(-WORN_BACK).toReversed()) {
    if (role !== 'assistant') continue;
    for (const one of CLOTHES)
      if (!found.has(one.word) && one.pattern.test(content)) found.set(one.word, withLook(content, one));
  }
  return [...found.values()].slice(0, CLOTHES_MAX);
}

/** @param said oldest first, up to the message whose moment it is */
export function sceneWords(said: readonly Said[]): string {
  const held = newestOf(said, THINGS, HELD_BACK);
  const parts = [
    newestOf(said, PLACES, LOOK_BACK),
    newestOf(said, TIMES, LOOK_BACK),
    newestOf(said, WEATHER, LOOK_BACK),
    ...clothesOf(said),
    held && `holding ${held}`,
    newestOf(said.slice(-1), MOODS, 1),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : NOTHING_NAMED;
}
