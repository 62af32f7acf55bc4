import { actionGestures, actionReplies } from '../phrases/gestures.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise } from '../text/sentences.ts';
import type { UserAction } from '../turn/user-action.ts';
import { keepGoing } from './ask-back.ts';
import { offerOwn } from './own-words.ts';
import { act, sayAll, type Script, type Stage } from './stage.ts';

/** Reacts to an action that the user writes between asterisks. */
export function respondUserAction(stage: Stage, action: UserAction): Script {
  const { speak } = stage;
  const thing =
    action.thing === ''
      ? undefined
      : reflect(action.thing)
          .replace(/^(?:her|his|their) /i, 'my ')
          .trim();
  const bank =
    action.kind === 'give' && thing === undefined
      ? (actionReplies.give0 ?? {})
      : (actionReplies[action.kind] ?? actionReplies.other ?? {});
  const gesture = actionGestures[action.kind];
  const done = gesture === undefined ? undefined : speak.act({ any: gesture });
  return {
    core: [
      ...(done === undefined ? [] : [act(done)]),
      ...sayAll(speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) })),
    ],
    extra: [
      () =>
        sayAll(
          action.kind === 'other'
            ? undefined
            : speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) }),
        ),
      () => offerOwn(stage),
    ],
    ask: () => (stage.chance.isLucky(0.4) ? keepGoing(stage) : undefined),
    isQuiet: action.kind === 'cry' || action.kind === 'attack',
  };
}
