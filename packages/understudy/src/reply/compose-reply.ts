import type { Scene } from '../scene.ts';
import type { Card } from '../card/read-card.ts';
import type { Beat } from '../card/speech.ts';
import { lastResort } from '../phrases/last-resort.ts';
import * as talk from '../phrases/talk.ts';
import { normalise, splitSentences } from '../text/sentences.ts';
import { openQuestion } from './ask-back.ts';
import { answerDirectly } from './direct.ts';
import { finishReply } from './finish-reply.ts';
import { continueScene, gesture, muse, volunteer } from './go-on.ts';
import { respondOutOfRole, respondToLanguage } from './out-of-role.ts';
import { judgeRiddle } from './perform.ts';
import { answerPlainly } from './plain-asks.ts';
import { scriptFor, sortActs } from './script-for.ts';
import { createStage, act, say, sayAll, type Script, type Stage } from './stage.ts';
import { openWithGreeting } from './greet.ts';
import { formatReply, type Paragraph } from './lay-out.ts';

const limits = {
  short: { least: 1, most: 2 },
  medium: { least: 2, most: 5 },
  long: { least: 5, most: 9 },
} as const;

const sizeOf = (beats: readonly Beat[]): number =>
  beats.reduce((sum, beat) => sum + splitSentences(beat.text).length, 0);

/** Cuts beats to `most` sentences, at the end of a sentence. */
function trim(beats: readonly Beat[], most: number): Beat[] {
  const out: Beat[] = [];
  let left = most;
  for (const beat of beats) {
    if (left <= 0) break;
    const sentences = splitSentences(beat.text);
    if (sentences.length <= left || beat.text.startsWith('\n')) out.push(beat);
    else out.push({ kind: beat.kind, text: sentences.slice(0, left).join(' ') });
    left -= Math.min(left, sentences.length);
  }
  return out;
}

function planTurn(stage: Stage): Script {
  const { turn, speak } = stage;
  const outside = respondOutOfRole(stage);
  if (outside !== undefined) return outside;
  if (turn.isEmpty)
    return { core: sayAll(speak.say(talk.silent)), extra: [], ask: () => openQuestion(stage) };
  if (turn.language !== undefined) return respondToLanguage(stage, turn.language);
  const riddle = judgeRiddle(stage) ?? answerDirectly(stage) ?? answerPlainly(stage);
  if (riddle !== undefined) return riddle;
  if (turn.isOdd || turn.acts.length === 0)
    return {
      core: sayAll(speak.say(talk.puzzled)),
      extra: [],
      ask: () => (stage.chance.isLucky(0.4) ? openQuestion(stage) : undefined),
    };

  const most = stage.scene.length === 'short' ? 1 : stage.scene.length === 'medium' ? 2 : 3;
  const scripts = sortActs(turn.acts, most)
    .map((part) => scriptFor(stage, part))
    .filter((script) => script.core.length > 0);
  const opening =
    stage.isRepeat && stage.scene.length !== 'short'
      ? speak.say(talk.repeated)
      : turn.isShouting && stage.chance.isLucky(0.5)
        ? speak.say(talk.shouted)
        : undefined;
  return {
    core: [...sayAll(opening), ...scripts.flatMap((script) => script.core)],
    extra: scripts.flatMap((script) => script.extra),
    ask: () => {
      if (turn.acts.some((part) => part.type === 'social' && part.social === 'bye')) return undefined;
      for (const script of [...scripts].reverse()) {
        const asked = script.ask?.();
        if (asked !== undefined) return asked;
      }
      return undefined;
    },
    isWhole: scripts.some((script) => script.isWhole === true),
    isQuiet: scripts.some((script) => script.isQuiet === true) || stage.mood === 'tender',
  };
}

/** Whether the beats already end with a question. */
function asks(beats: readonly Beat[]): boolean {
  return beats.slice(-2).some((beat) => beat.kind === 'say' && beat.text.trim().endsWith('?'));
}

function perform(stage: Stage): string {
  const { scene, chance, replies } = stage;
  const { least, most } = limits[scene.length];
  const script = scene.mode === 'continue' ? continueScene(stage) : planTurn(stage);
  if (script.isOutOfRole === true) return script.core.map((beat) => beat.text).join(' ');

  const hasGesture = script.core.some((beat) => beat.kind === 'do');
  const wasActed = replies.slice(-1).some((reply) => reply.includes('*'));
  const wantsGesture =
    !hasGesture &&
    script.isWhole !== true &&
    chance.isLucky(scene.length === 'short' ? 0.15 : wasActed ? 0.35 : 0.65);
  const wasAsked = replies.slice(-2).filter((reply) => /\?["”*]*\s*$/.test(reply)).length;
  const wantsAsk = chance.isLucky(wasAsked === 2 ? 0.3 : wasAsked === 1 ? 0.6 : 0.8);

  const core = trim(script.core, most - (wantsGesture && most > 2 ? 1 : 0));
  const beats: Beat[] = [...core];
  let room = most - sizeOf(core);
  let asked: string | undefined;
  if (wantsAsk && room > 0 && !asks(core)) {
    asked = script.ask?.();
    if (asked !== undefined && splitSentences(asked).length > room) asked = undefined;
    room -= asked === undefined ? 0 : splitSentences(asked).length;
  }
  if (wantsGesture && room > 0) {
    const done = gesture(stage);
    if (done !== undefined) {
      beats.splice(
        script.isQuiet === true || chance.isLucky(0.65) ? 0 : Math.min(1, core.length),
        0,
        act(done),
      );
      room--;
    }
  }
  const total = (): number => sizeOf(beats) + (asked === undefined ? 0 : splitSentences(asked).length);
  const goal = scene.length === 'long' ? 6 + chance.below(2) : scene.length === 'medium' ? 3 : least;
  const more =
    scene.length === 'long' && script.isWhole !== true
      ? [...script.extra, () => sayAll(muse(stage)), () => volunteer(stage)]
      : script.extra;
  for (const make of more) {
    if (total() >= goal || room <= 0) break;
    const made = trim(make() ?? [], room);
    room -= sizeOf(made);
    beats.push(...made);
  }
  if (script.isWhole !== true) fill(stage, beats, () => least - total());
  if (asked !== undefined) beats.push(say(asked));
  return formatReply(scene.length === 'long' ? inParagraphs(stage, beats) : [beats], stage.card.style);
}

/** Three or four sentences per paragraph. A paragraph after the first may begin with a gesture. */
function inParagraphs(stage: Stage, beats: readonly Beat[]): Paragraph[] {
  const paragraphs: Paragraph[] = [[]];
  let size = 0;
  for (const [at, beat] of beats.entries()) {
    const rest = sizeOf(beats.slice(at));
    if (size >= 3 && rest >= 2) {
      const opens =
        beat.kind === 'say' &&
        !beat.text.startsWith('\n') &&
        sizeOf(beats) + paragraphs.length <= limits.long.most - 1 &&
        stage.chance.isLucky(0.6)
          ? gesture(stage)
          : undefined;
      paragraphs.push(opens === undefined ? [] : [act(opens)]);
      size = 0;
    }
    paragraphs.at(-1)?.push(beat);
    size += splitSentences(beat.text).length;
  }
  return paragraphs;
}

/** Adds sentences to a reply that is below the minimum of its length. */
function fill(stage: Stage, beats: Beat[], missing: () => number): void {
  const sources: (() => Beat[])[] = [
    () => sayAll(muse(stage)),
    () => volunteer(stage),
    () => sayAll(stage.speak.say(talk.reactVague)),
    () => {
      const done = gesture(stage);
      return done === undefined ? [] : [act(done)];
    },
    () => sayAll(openQuestion(stage)),
    () => sayAll(stage.speak.say(lastResort)),
    () => sayAll(stage.speak.say(lastResort)),
    () => sayAll(stage.speak.say(lastResort)),
  ];
  for (const source of stage.turn.danger === undefined ? sources : sources.slice(5)) {
    const lack = missing();
    if (lack <= 0) return;
    beats.push(...trim(source(), lack));
  }
}

/** Composes a reply. It depends only on the scene, is never empty and differs from all alternatives. */
export function composeReply(scene: Scene, card: Card): string {
  const rest = scene.mode === 'continue' ? finishReply(scene, card, composeReply) : undefined;
  if (rest !== undefined) return rest;
  const taken = new Set(scene.alternatives.map(normalise));
  for (let attempt = 0; attempt < 4; attempt++) {
    const stage = createStage(scene, card, attempt);
    const text = openWithGreeting(stage) ?? perform(stage);
    if (normalise(text) !== '' && !taken.has(normalise(text))) return text;
  }
  const stage = createStage(scene, card, 9);
  return formatReply([sayAll(stage.speak.say(lastResort) ?? 'Go on, I am listening.')], card.style);
}
