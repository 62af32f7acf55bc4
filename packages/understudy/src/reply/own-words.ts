import type { Bank } from '../phrases/bank.ts';
import * as talk from '../phrases/talk.ts';
import { worldTopics, type WorldTopic } from '../phrases/world-topics.ts';
import { uncapitalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { recall } from './recall.ts';
import { sayAll, type Stage } from './stage.ts';

/** A line from the card that keeps the conversation going. */
export function offerOwn(stage: Stage): ReturnType<typeof sayAll> {
  const line = recall(stage, {
    topic: stage.chance.pick(['likes', 'job', 'habits', 'people', 'past'] as const) ?? 'likes',
    count: 1,
    least: 2,
    isOffer: true,
  })[0];
  return line === undefined ? [] : sayAll(introduced(stage, talk.offer, line));
}

/** Adds an introduction to a line from the card. The line itself is already marked as said. */
function introduced(stage: Stage, bank: Bank, line: string): string {
  const lead = stage.speak.say(bank, { line: uncapitalise(line), Line: line });
  return lead ?? line;
}

/** A line of the card about the thing that the user mentions. */
export function echoOf(stage: Stage, text: string): ReturnType<typeof sayAll> {
  const stems = stemsOf(text);
  const { card } = stage;
  const isTaste = [...card.likes, ...card.dislikes, ...card.fears].some((item) =>
    [...stemsOf(item)].some((s) => stems.has(s)),
  );
  // A word that occurs in only one or two lines ("thimble") is a reliable match.
  const isRare = [...stems].some(
    (stem) => stem.length > 4 && [1, 2].includes(card.lines.filter((known) => known.stems.has(stem)).length),
  );
  const line = recall(stage, {
    stems,
    count: 1,
    least: 2,
    isOffer: true,
    shared: isTaste || isRare ? 1 : 2,
  })[0];
  return line === undefined ? [] : sayAll(introduced(stage, talk.echo, line));
}

export function topicIn(stage: Stage, text: string): WorldTopic | undefined {
  return worldTopics.find(
    (entry) => entry.match.test(text) && !(entry.isModern === true && stage.card.voice.isOldWorld),
  );
}

/** Another line of the card about the subject of the last reply. */
export function moreOfLast(stage: Stage): ReturnType<typeof sayAll> {
  return sayAll(
    ...recall(stage, {
      stems: stemsOf((stage.replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' ')),
      count: 1,
      least: 3,
    }),
  );
}
