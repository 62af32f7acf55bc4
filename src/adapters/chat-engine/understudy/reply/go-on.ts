import { gestures, settingGestures } from '../phrases/gestures.ts';
import { placeSenses } from '../phrases/performances.ts';
import * as talk from '../phrases/talk.ts';
import { stemsOf } from '../text/stems.ts';
import { uncapitalise } from '../text/sentences.ts';
import { keepGoing } from './ask-back.ts';
import { recall } from './recall.ts';
import { act, sayAll, type Script, type Stage } from './stage.ts';

/** A gesture of the character: the card's own, the place's, or one that fits anybody. */
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

/** Goes on with the scene where the last reply left it. */
export function goOn(stage: Stage): Script {
  const last = stemsOf((stage.replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' '));
  const done = gesture(stage);
  const near = recall(stage, { stems: last, count: stage.scene.length === 'long' ? 3 : stage.scene.length === 'short' ? 1 : 2, least: 2.2 });
  const lines = near.length > 0 ? near : recall(stage, { topic: stage.chance.pick(['place', 'job', 'habits', 'likes', 'people', 'past'] as const) ?? 'habits', count: 1, least: 2, isOffer: true });
  const said = lines.map((line, at) => (at > 0 || near.length > 0 ? line : (stage.speak.say(talk.offer, { line: uncapitalise(line, [stage.card.firstName]), Line: line }) ?? line)));
  return {
    core: [...(done === undefined ? [] : [act(done)]), ...sayAll(...said), ...(said.length === 0 ? sayAll(stage.speak.say(placeSenses) ?? stage.speak.say(talk.silent)) : [])],
    extra: [() => sayAll(stage.speak.say(placeSenses)), () => sayAll(...recall(stage, { topic: 'manner', count: 1, least: 2 }))],
    ask: () => (stage.lastQuestion === undefined ? keepGoing(stage) : undefined),
  };
}
