// What is said to something told or asked that nothing particular was written for: by its topic and mood, or by
// the kind of the question.
import type { Part } from '../read/read-message.ts';
import { chooseLine, listen } from './choose-line.ts';
import type { Stage } from './stage.ts';

export type Mood = 'good' | 'bad' | 'worry' | 'plan' | 'plain';

/** With less, the mood is not known, and the line fits all of them. */
const LEAST_MOOD = 0.45;
/** Good and bad news are told in the same words: the one has to be so much likelier than the other. */
const LEAST_POLE = 0.8;
const [GOOD, BAD] = ['told-good', 'told-bad'];
/** A mood that the sentences' needs tell, too, is believed sooner. */
const HELPED = 0.3;
const LEAST_KIND = 0.4;
/** So surely a question about the character is nothing else. */
const IS_ABOUT_CHARACTER = 0.6;
const LEAST_REACTION = 0.5;
/** Reactions to the character are short. */
const MOST_REACTION = 10;
const IS_CLEAR_NEED = 0.5;

/** So surely worried somebody must be to hear of the thing, instead of what is said to fear. */
const IS_WORRIED = 0.5;
/** Everyday nerves; whoever is afraid of a person, or for one, is comforted. */
const isDreaded = new Set(
  'exam speech job-hunt journey class crowd insect minor-health wedding date party car swimming hair'.split(
    ' ',
  ),
);
/** From these on a message is good news, or told in passing. */
const IS_GLAD = 0.6;
const IS_PASSING = 0.9;
const IS_TROUBLE = 0.7;
const IS_CORRECTION = 0.5;

const moodOfNeed: Readonly<Record<string, Mood>> = {
  joy: 'good',
  pride: 'good',
  anger: 'bad',
  tiredness: 'bad',
  shame: 'bad',
  fear: 'worry',
};

/** What was read of a message's texts: several questions are put to the same one. */
const readings = new WeakMap<Stage, Map<string, Float32Array>>();

function occasionsOf(stage: Stage, text: string): Float32Array {
  const known = readings.get(stage) ?? new Map<string, Float32Array>();
  readings.set(stage, known);
  const read = known.get(text) ?? stage.content.occasions.read(text);
  known.set(text, read);
  return read;
}

/** @returns the likeliest of the occasions whose names begin so, its share among them, and that of each */
function likeliest(
  stage: Stage,
  text: string,
  ...beginnings: string[]
): { name: string; share: number; of(occasion: string): number } {
  const { occasions } = stage.content;
  const probabilities = occasionsOf(stage, text);
  let best = 0;
  let all = 0;
  let name = '';
  for (const [at, occasion] of occasions.needs.entries()) {
    if (!beginnings.some((beginning) => occasion.startsWith(beginning))) continue;
    const probability = probabilities[at]!;
    all += probability;
    if (probability > best) [best, name] = [probability, occasion];
  }
  const of = (occasion: string) => (probabilities[occasions.needs.indexOf(occasion)] ?? 0) / (all || 1);
  return { name, share: all === 0 ? 0 : best / all, of };
}

/** What the user tells, without questions and actions. */
export const toldIn = ({ message }: Stage): string =>
  message.parts
    .filter(({ isAct, isQuestion }) => !isAct && !isQuestion)
    .map(({ text }) => text)
    .join(' ');

export function moodOf(stage: Stage, told: string): Mood {
  const { name, share, of } = likeliest(stage, told, 'told-');
  const isPole = name === GOOD || name === BAD;
  if (isPole && of(name) < LEAST_POLE * (of(GOOD) + of(BAD))) return 'plain';
  const mood = name.replace('told-', '') as Mood;
  const needs = stage.message.parts.filter(
    (part) => !part.isQuestion && part.probability(part.need) >= IS_CLEAR_NEED,
  );
  const isHelped = needs.some(({ need }) => moodOfNeed[need] === mood);
  return share >= (isHelped ? HELPED : LEAST_MOOD) ? mood : 'plain';
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** @returns a line about what the user tells, in its mood; undefined where no topic is recognised. */
export function respondToTopic(stage: Stage, told: string): string | undefined {
  const topic = stage.content.topics.of(told);
  const lines = topic === undefined ? undefined : stage.voice.topics[topic];
  if (lines === undefined) return undefined;
  return chooseLine(stage, [lines[moodOf(stage, told)], lines.plain]);
}

/** @returns a line to everyday nerves, before the dentist or an exam, which are no fear that asks for comfort */
export function respondToWorry(stage: Stage): string | undefined {
  const told = toldIn(stage);
  const { name, share } = likeliest(stage, told, 'told-');
  const isEveryday = isDreaded.has(stage.content.topics.of(told) ?? '');
  const isWorried = (name === 'told-worry' || name === BAD) && share >= IS_WORRIED;
  return isEveryday && isWorried ? respondToTopic(stage, told) : undefined;
}

/**
 * Whether a message is told as good news or in passing, so that a need that is not sure to be grave is not taken for
 * it: "he played me happy birthday over the phone".
 */
export function isLight(stage: Stage): boolean {
  const { of } = likeliest(stage, toldIn(stage), 'told-');
  return of('told-good') >= IS_GLAD || of('told-plain') + of('told-plan') >= IS_PASSING;
}

/** Whether the user surely tells of something that went wrong or worries them. */
export function isTrouble(stage: Stage, told: string): boolean {
  const { name, share } = likeliest(stage, told, 'told-');
  return (name === BAD || name === 'told-worry') && share >= IS_TROUBLE;
}

/** Whether the user says that they were not understood: "What car? I was talking about my dad". */
export function saysItIsWrong(stage: Stage, text: string): boolean {
  const { name, share } = likeliest(stage, text, '');
  return name === 'say-wrong' && share >= IS_CORRECTION;
}

/** Whether something is asked for, if not by a question: "A room for one, please". */
export const asksForSomething = (stage: Stage, text: string): boolean =>
  likeliest(stage, text, '').name.startsWith('ask-');

/** Answers what the user tells: by its topic, else by its mood. */
export function respondToTold(stage: Stage): string {
  const told = toldIn(stage);
  if (told === '') return listen(stage);
  const { register } = stage.voice;
  if (wordsIn(told) <= MOST_REACTION) {
    const { name, share } = likeliest(stage, told, 'told-', 'say-');
    const reaction = name.startsWith('say-') && share >= LEAST_REACTION ? register[name] : undefined;
    const line = chooseLine(stage, [reaction]);
    if (line !== undefined) return line;
  }
  return (
    respondToTopic(stage, told) ??
    chooseLine(stage, [register[`told-${moodOf(stage, told)}`], register['told-plain']]) ??
    listen(stage)
  );
}

/**
 * @returns the kind of a question by its name, "ask-why"; "ask-character" where it asks for something that only a
 * written answer can tell, and where the kind is not clear
 */
export function kindOfQuestion(stage: Stage, { text }: Part): { kind: string; isAboutCharacter: boolean } {
  const { name, share } = likeliest(stage, text, 'ask-');
  const isAboutCharacter = name === 'ask-character' && share >= IS_ABOUT_CHARACTER;
  return { kind: share >= LEAST_KIND ? name : 'ask-character', isAboutCharacter };
}

/** @returns a line that answers any question of this kind; undefined where there is none */
export function respondToAsked(stage: Stage, part: Part, kind: string): string | undefined {
  const { topics, register } = stage.voice;
  const topic = stage.content.topics.of(part.text);
  const about = kind === 'ask-like' || kind === 'ask-ever' ? topics[topic ?? '']?.asked : undefined;
  return chooseLine(stage, [about, register[kind]]);
}
