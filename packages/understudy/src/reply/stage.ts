import type { Scene } from '../scene.ts';
import type { Card } from '../card/read-card.ts';
import type { Beat } from '../card/speech.ts';
import { createChance, type Chance } from '../text/chance.ts';
import { fragmentsOf, normalise, splitSentences } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import type { Turn } from '../turn/act.ts';
import { readTurn } from '../turn/read-turn.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { readKnowledge, type Knowledge } from './knowledge.ts';
import { createSpeaker, type Speaker } from './speak.ts';

export type Mood = 'warm' | 'plain' | 'cool' | 'tender';

/** The input of one reply, analysed. */
export interface Stage {
  scene: Scene;
  card: Card;
  chance: Chance;
  freshness: Freshness;
  speak: Speaker;
  turn: Turn;
  knowledge: Knowledge;
  mood: Mood;
  /** The character's replies, newest last. */
  replies: string[];
  /** What the user said before this turn, newest last. */
  earlier: string[];
  /** The question that the last reply ended on. */
  lastQuestion: string | undefined;
  isRepeat: boolean;
  /** The text of all recent replies, normalised. */
  heard: string;
}

/** The plan of a reply: its required part, optional additions, and the final question. */
export interface Script {
  core: Beat[];
  /** Evaluated only while the reply is below its target length. */
  extra: (() => Beat[] | undefined)[];
  ask?: () => string | undefined;
  /** Spoken by the program instead of the character: no gestures, no trimming. */
  isOutOfRole?: boolean;
  /** Keeps the reply plain: no jokes or gestures that would jar. */
  isQuiet?: boolean;
  /** Must not be interrupted by a gesture or filled up. */
  isWhole?: boolean;
}

export const say = (text: string): Beat => ({ kind: 'say', text });
export const act = (text: string): Beat => ({ kind: 'do', text });
export function sayAll(...texts: (string | undefined)[]): Beat[] {
  return texts.filter((text) => text !== undefined && text !== '').map((text) => say(text as string));
}

/** Number of replies whose sentences must not be repeated. */
const remembered = 14;

function moodOf(turns: readonly Turn[]): Mood {
  let warmth = 0;
  let tender = 0;
  for (const turn of turns) {
    warmth *= 0.8;
    tender--;
    if (turn.danger === 'crisis') tender = 5;
    for (const act of turn.acts) {
      if (
        act.type === 'told' &&
        (act.told.kind === 'bad-news' || /^(?:sad|lonely|heartbroken|anxious|lost)$/.test(act.told.tie ?? ''))
      )
        tender = Math.max(tender, 2);
      if (act.type !== 'social') continue;
      if (act.social === 'insult') warmth -= 2;
      else if (act.social === 'sorry') warmth = Math.max(warmth + 2, 0);
      else if (['compliment', 'love', 'thanks', 'miss', 'flirt', 'laugh'].includes(act.social)) warmth += 1;
    }
  }
  if (tender > 0) return 'tender';
  return warmth <= -1 ? 'cool' : warmth >= 1.2 ? 'warm' : 'plain';
}

function partOfDay(now: string): string {
  const hour = Number(/T(\d{2})/.exec(now)?.[1] ?? '20');
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 23 ? 'evening' : 'night';
}

export function createStage(scene: Scene, card: Card, attempt: number): Stage {
  const chance = createChance(
    `${card.name}|${scene.seed}|${scene.alternatives.length}|${scene.mode}|${scene.length}|${attempt}`,
  );
  const last = scene.recent.at(-1);
  const userText = scene.mode === 'reply' && last?.role === 'user' ? last.content : '';
  const earlierTurns =
    last?.role === 'user' && scene.mode === 'reply' ? scene.recent.slice(0, -1) : scene.recent;
  const replies = earlierTurns.filter((turn) => turn.role === 'assistant').map((turn) => turn.content);
  const earlier = earlierTurns.filter((turn) => turn.role === 'user').map((turn) => turn.content);
  const freshness = createFreshness([...replies.slice(-remembered), ...scene.alternatives]);
  const turn = readTurn(userText);
  const knowledge = readKnowledge(scene, [
    ...earlierTurns,
    ...(userText === '' ? [] : [{ role: 'user' as const, content: userText }]),
  ]);
  const mood = moodOf([...earlier.slice(-6).map(readTurn), turn]);

  const wasNamed =
    knowledge.name !== undefined &&
    replies.slice(-3).some((reply) => reply.includes(knowledge.name as string));
  const isGreeting = turn.acts.some(
    (part) => part.type === 'social' && (part.social === 'hello' || part.social === 'bye'),
  );
  const usesName = knowledge.name !== undefined && (isGreeting || chance.isLucky(wasNamed ? 0.12 : 0.5));
  const slots = {
    name: usesName ? knowledge.name : undefined,
    char: card.firstName,
    part: partOfDay(scene.now),
    age: ageInWords(card.age),
  };
  const only = mood === 'tender' ? new Set(['caring', 'shy', 'serious'] as const) : undefined;
  const speak = createSpeaker(card, chance, freshness, slots, only);

  const lastReply = replies.at(-1) ?? '';
  const questions = splitSentences(lastReply.replace(/\*[^*]*\*/g, ' ').replace(/"/g, '')).slice(-2);
  return {
    scene,
    card,
    chance,
    freshness,
    speak,
    turn,
    knowledge,
    mood,
    replies,
    earlier,
    heard: normalise(replies.join(' ')),
    lastQuestion: questions.findLast((sentence) => sentence.trim().endsWith('?')),
    isRepeat:
      earlier.length > 0 &&
      fragmentsOf(userText).join(' ') !== '' &&
      fragmentsOf(earlier.at(-1) ?? '').join(' ') === fragmentsOf(userText).join(' '),
  };
}

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

function ageInWords(age: number): string {
  if (age < 20) return ones[age] ?? String(age);
  if (age > 99) return String(age);
  return age % 10 === 0 ? (tens[age / 10] ?? String(age)) : `${tens[Math.floor(age / 10)]}-${ones[age % 10]}`;
}

/** Whether a recent reply of the character mentioned this. */
export function wasMentioned(stage: Stage, text: string, replies = 10): boolean {
  const stems = stemsOf(text);
  return stage.replies.slice(-replies).some((reply) => {
    const said = stemsOf(reply);
    return stems.size > 0 && [...stems].every((stem) => said.has(stem));
  });
}
