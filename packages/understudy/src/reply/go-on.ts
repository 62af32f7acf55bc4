import { gestures, settingGestures } from '../phrases/gestures.ts';
import { musings } from '../phrases/musings.ts';
import { placeSenses } from '../phrases/performances.ts';
import * as talk from '../phrases/talk.ts';
import { stemsOf } from '../text/stems.ts';
import { uncapitalise } from '../text/sentences.ts';
import { callBack, keepGoing } from './ask-back.ts';
import { recall, sceneLines } from './recall.ts';
import { act, sayAll, type Script, type Stage } from './stage.ts';

/** A gesture from the card, one that fits the setting, or a general one. */
export function gesture(stage: Stage): string | undefined {
  const { card, speak, chance, freshness } = stage;
  const roll = chance.next();
  if (roll < 0.4) {
    for (const own of chance.shuffle(card.gestures)) {
      if (!freshness.isFresh(own)) continue;
      freshness.remember(own);
      return own;
    }
  }
  if (roll < 0.7 && card.setting !== undefined) {
    const placed = speak.act({ any: settingGestures[card.setting] });
    if (placed !== undefined) return placed;
  }
  return speak.act(gestures);
}

/** A passing thought in the character's voice. */
export function muse(stage: Stage): string | undefined {
  return stage.speak.say(stage.mood === 'tender' ? talk.reactVague : musings);
}

/** A line from the card about the character's life, not their looks. */
export function volunteer(stage: Stage): ReturnType<typeof sayAll> {
  const line = recall(stage, {
    topic: stage.chance.pick(['job', 'habits', 'people', 'past', 'goals', 'home'] as const) ?? 'habits',
    count: 1,
    least: 2,
    isOffer: true,
  })[0];
  if (line === undefined) return [];
  return sayAll(stage.speak.say(talk.offer, { line: uncapitalise(line), Line: line }) ?? line);
}

/** Continues the scene after the last reply. */
export function continueScene(stage: Stage): Script {
  const { chance, scene } = stage;
  const last = stemsOf((stage.replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' '));
  const done = gesture(stage);
  const near = recall(stage, {
    stems: last,
    count: scene.length === 'long' ? 2 : 1,
    least: 2.6,
    shared: 2,
    isOffer: true,
  });
  const opening =
    near.length > 0
      ? sayAll(...near)
      : chance.isLucky(0.5)
        ? volunteer(stage)
        : sayAll(...sceneLines(stage, 1));
  const thought = muse(stage);
  const said =
    opening.length > 0
      ? [...opening, ...(scene.length === 'short' ? [] : sayAll(thought))]
      : sayAll(thought ?? stage.speak.say(placeSenses));
  return {
    core: [...(done === undefined ? [] : [act(done)]), ...said],
    extra: [() => volunteer(stage), () => sayAll(stage.speak.say(placeSenses)), () => sayAll(muse(stage))],
    ask: () => (stage.lastQuestion === undefined ? (callBack(stage) ?? keepGoing(stage)) : undefined),
  };
}
