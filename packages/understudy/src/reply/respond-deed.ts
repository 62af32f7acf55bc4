import { deedGestures, deedReplies } from '../phrases/gestures.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise } from '../text/sentences.ts';
import type { Deed } from '../turn/deed.ts';
import { keepGoing } from './ask-back.ts';
import { offerOwn } from './own-words.ts';
import { act, sayAll, type Script, type Stage } from './stage.ts';

/** Reacts to an action that the user writes between asterisks. */
export function respondDeed(stage: Stage, deed: Deed): Script {
  const { speak } = stage;
  const thing =
    deed.thing === ''
      ? undefined
      : reflect(deed.thing)
          .replace(/^(?:her|his|their) /i, 'my ')
          .trim();
  const bank =
    deed.kind === 'give' && thing === undefined
      ? (deedReplies.give0 ?? {})
      : (deedReplies[deed.kind] ?? deedReplies.other ?? {});
  const gesture = deedGestures[deed.kind];
  const done = gesture === undefined ? undefined : speak.act({ any: gesture });
  return {
    core: [
      ...(done === undefined ? [] : [act(done)]),
      ...sayAll(speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) })),
    ],
    extra: [
      () =>
        sayAll(
          deed.kind === 'other'
            ? undefined
            : speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) }),
        ),
      () => offerOwn(stage),
    ],
    ask: () => (stage.chance.isLucky(0.4) ? keepGoing(stage) : undefined),
    isQuiet: deed.kind === 'cry' || deed.kind === 'attack',
  };
}
