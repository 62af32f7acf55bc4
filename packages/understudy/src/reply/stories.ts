// Tells stories one beat at a time; how far each was told is read from the conversation.
import type { WrittenStory } from '../content.ts';
import { createLineIndex } from '../find/line-index.ts';
import { normalise } from '../text/sentences.ts';
import { stemsOf } from '../text/words.ts';
import { chooseLine } from './choose-line.ts';
import type { Stage } from './stage.ts';

/** A story that was interrupted for longer is not taken up by "and then?". In replies. */
const STILL_TELLING = 6;

/** By so many characters a beat is recognised in what was said, even if its end was cut. */
const OPENING = 60;

export interface Story extends WrittenStory {
  /** Of each beat, as it is looked for in what was said. */
  openings: string[];
}

export const tellable = (story: WrittenStory): Story => ({
  ...story,
  openings: story.beats.map((beat) => normalise(beat).slice(0, OPENING)),
});

/** @returns how many beats of the story were told, and in which of the replies the last one was. */
function progressOf({ openings }: Story, said: readonly string[]): { told: number; at: number } {
  let progress = { told: 0, at: -1 };
  for (const [at, reply] of said.entries()) {
    for (const [beat, opening] of openings.entries())
      if (beat >= progress.told && reply.includes(opening)) progress = { told: beat + 1, at };
  }
  return progress;
}

/** @returns the next beat of the story that is being told; null right after its end; undefined if none is. */
export function goOnTelling({ replies, voice, spoken }: Stage): string | null | undefined {
  const said = replies.map(normalise);
  const begun = voice.stories
    .map((story) => ({ story, ...progressOf(story, said) }))
    .filter(({ told, at }) => told > 0 && at >= replies.length - STILL_TELLING)
    .sort((a, b) => b.at - a.at);
  const [latest] = begun;
  if (latest === undefined) return undefined;
  const beat = latest.story.beats[latest.told];
  if (beat === undefined) return latest.at === replies.length - 1 ? null : undefined;
  spoken.add(beat);
  return beat;
}

/** @returns the first beat of a story that was not told yet: of one about what was asked for, if there is one. */
export function beginStory(
  { replies, voice, spoken, content, chance }: Stage,
  asked: string,
): string | undefined {
  const said = replies.map(normalise);
  const untold = chance.shuffle(voice.stories.filter((story) => progressOf(story, said).told === 0));
  if (untold.length === 0) return undefined;
  const about = stemsOf(asked.replace(/\b(?:stor(?:y|ies)|tale|bedtime|tell)\b/gi, ' '));
  const texts = untold.map(({ title, beats }) => `${title}. ${beats.join(' ')}`);
  const fits = createLineIndex(texts, content.vectors)
    .search(asked)
    .find(({ line }) => [...stemsOf(texts[line]!)].some((stem) => about.has(stem)));
  const story = untold[fits?.line ?? 0]!;
  const beat = story.beats[0]!;
  spoken.add(beat);
  return beat;
}

/** Says that the story is over. */
export const endStory = (stage: Stage): string | undefined =>
  chooseLine(stage, [stage.voice.register['story-over']]);
