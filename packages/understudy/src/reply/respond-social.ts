import { comfort } from '../phrases/feelings.ts';
import { sameHere } from '../phrases/favourites.ts';
import { changeSubject } from '../phrases/musings.ts';
import { remembersYou } from '../phrases/memory.ts';
import { reallyYes } from '../phrases/self.ts';
import * as social from '../phrases/social.ts';
import * as talk from '../phrases/talk.ts';
import type { Social } from '../turn/social.ts';
import { askedLast, callBack, keepGoing, openQuestion, returnQuestion } from './ask-back.ts';
import { planOf } from './knowledge.ts';
import { moreOfLast, offerOwn } from './own-words.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

/** Reacts to greetings, thanks, teasing and short answers. */
export function respondSocial(stage: Stage, kind: Social): Script {
  const { speak, chance, knowledge } = stage;
  const asks = (likely: number) => (): string | undefined =>
    chance.isLucky(likely) ? keepGoing(stage) : undefined;
  switch (kind) {
    case 'hello': {
      const isFirst = stage.replies.length === 0;
      const known =
        isFirst && knowledge.name !== undefined
          ? speak.say(remembersYou, { name: knowledge.name })
          : undefined;
      const line = speak.say(stage.replies.length > 2 ? social.helloAgain : social.hello);
      return {
        core: sayAll(known ?? line),
        extra: [() => offerOwn(stage)],
        ask: () =>
          (known !== undefined || isFirst ? callBack(stage) : undefined) ??
          returnQuestion(stage, 'mood') ??
          keepGoing(stage),
      };
    }
    case 'bye': {
      const plan = knowledge.facts
        .filter((fact) => fact.kind === 'plan')
        .map(planOf)
        .findLast((ahead) => ahead.thing !== undefined)?.thing;
      const luck = plan === undefined ? undefined : speak.say(social.farewellPlan, { x: plan });
      return {
        core: sayAll(speak.say(social.farewell), luck),
        extra: [() => sayAll(speak.say(social.farewellNote))],
      };
    }
    case 'thanks':
      return { core: sayAll(speak.say(social.thanked)), extra: [() => offerOwn(stage)], ask: asks(0.5) };
    case 'sorry':
      return { core: sayAll(speak.say(social.forgiven)), extra: [], ask: asks(0.5) };
    case 'compliment':
      return {
        core: sayAll(speak.say(social.complimented)),
        extra: [() => sayAll(speak.say(talk.aboutUser))],
        ask: asks(0.5),
      };
    case 'insult':
      if (/\b(?:joke|another|riddle|sing|song|poem|story)\b/i.test(stage.earlier.at(-1) ?? '')) {
        return { core: sayAll(speak.say(social.heckled)), extra: [], ask: asks(0.3) };
      }
      return { core: sayAll(speak.say(social.insulted)), extra: [], isQuiet: true };
    case 'love':
      return {
        core: sayAll(speak.say(social.loved)),
        extra: [() => sayAll(speak.say(talk.aboutUser))],
        ask: asks(0.3),
      };
    case 'flirt':
      return {
        core: sayAll(speak.say(social.flirted)),
        extra: [() => sayAll(speak.say(social.flirted))],
        ask: asks(0.3),
      };
    case 'miss':
      return {
        core: sayAll(speak.say(talk.missedYou)),
        extra: [() => offerOwn(stage)],
        ask: () => callBack(stage) ?? keepGoing(stage),
      };
    case 'laugh':
      return { core: sayAll(speak.say(social.laughedWith)), extra: [() => offerOwn(stage)], ask: asks(0.5) };
    case 'wow':
      return {
        core: sayAll(speak.say(talk.wowed)),
        extra: [() => moreOfLast(stage), () => offerOwn(stage)],
        ask: asks(0.5),
      };
    case 'change':
      return {
        core: sayAll(speak.say(changeSubject)),
        extra: [() => offerOwn(stage)],
        ask: () => openQuestion(stage),
      };
    case 'same':
      return { core: sayAll(speak.say(sameHere)), extra: [() => moreOfLast(stage)], ask: asks(0.5) };
    case 'doubt':
      return { core: sayAll(speak.say(reallyYes)), extra: [() => moreOfLast(stage)], ask: asks(0.3) };
    case 'sympathy':
      return { core: sayAll(speak.say(talk.sympathised)), extra: [() => moreOfLast(stage)], ask: asks(0.5) };
    case 'congratulate':
    case 'bless':
      return { core: sayAll(speak.say(talk.congratulated)), extra: [() => offerOwn(stage)], ask: asks(0.6) };
    case 'bored':
      return {
        core: sayAll(speak.say(comfort.bored.hear)),
        extra: [() => offerOwn(stage), () => sayAll(speak.say(comfort.bored.stay))],
        ask: () => openQuestion(stage),
      };
    case 'yes':
      return answered(stage, 'yes');
    case 'no':
      return answered(stage, 'no');
    case 'maybe':
      return answered(stage, 'any');
    default:
      return {
        core: sayAll(speak.say(social.nudged)),
        extra: [() => moreOfLast(stage), () => offerOwn(stage)],
        ask: () => keepGoing(stage),
      };
  }
}

function answered(stage: Stage, how: 'yes' | 'no' | 'any'): Script {
  const { speak } = stage;
  const asked = askedLast(stage);
  const own = asked === undefined ? undefined : (asked[how] ?? asked.any);
  const said = own === undefined ? undefined : speak.say({ any: own });
  const plain = how === 'yes' ? talk.agreed : how === 'no' ? talk.disagreed : talk.unsure;
  return {
    core: sayAll(said ?? speak.say(plain)),
    extra: [() => (asked === undefined ? moreOfLast(stage) : []), () => offerOwn(stage)],
    ask: () => keepGoing(stage),
  };
}
