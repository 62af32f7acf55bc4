import * as talk from '../phrases/talk.ts';
import { bareNoun, clauseOf, isEvent, isGrave, thingsIn } from '../text/noun-phrases.ts';
import { capitalise } from '../text/sentences.ts';
import { stemsOf, wordsOf } from '../text/stems.ts';
import { askedLast, keepGoing } from './ask-back.ts';
import { echoOf, offerOwn, topicIn } from './own-words.ts';
import { exchangeFor, recall } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

/** A remark about the character: "You look tired." */
const remark =
  /^(?:oh,? |well,? |hm+,? |but |and |i bet |i guess |i think |i'm sure |wow,? )*(?:you|u)(?:'re| are|r|'ve| must| were| was)?\s+(?:look|seem|sound|appear|must be|really|always|never|smell|talk|speak|sure|do|don't|still|have|know|\w+ing|a|an|so|very|quite|such|not|just|pretty|kind|a bit|must|seen|been|got|heard|lived|known)\b/i;
/** An opinion rather than an event. */
const view =
  /^(?:well,? |but |and |maybe |honestly,? |sometimes,? )*(?:i (?:think|believe|guess|suppose|feel like|bet)|people|everyone|everybody|nobody|life|love|the world|money|time|happiness|honesty|truth|sometimes|it'?s (?:better|worse|easier|harder|important|not|never|always|all)|there(?:'s| is) (?:no|nothing|always)|you (?:can'?t|have to|should|never|only|don'?t)|we (?:all|should|never|always)|one (?:should|must|can)|if you|no one|all )\b/i;

function askOf(stage: Stage, thing: string): string | undefined {
  const bank = /^your\b/i.test(thing) ? talk.askOwn : /^the\b/i.test(thing) ? talk.askThe : talk.askNew;
  return stage.speak.say(bank, { np: thing, noun: bareNoun(thing) });
}

/** Reacts to any other statement by repeating the user's words and adding a line on the same subject. */
export function respondStatement(stage: Stage, text: string): Script {
  const { speak, chance } = stage;
  const modelled = exchangeFor(stage, text, 0.72);
  if (modelled !== undefined) return { core: modelled, extra: [], ask: () => undefined };
  if (remark.test(text) && wordsOf(text).length < 14)
    return {
      core: sayAll(speak.say(talk.reactOfMe)),
      extra: [
        () =>
          sayAll(
            ...recall(stage, { stems: stemsOf(text), topic: 'manner', count: 1, least: 2, isOffer: true }),
          ),
      ],
      ask: () => (chance.isLucky(0.4) ? speak.say(talk.askOfMe) : keepGoing(stage)),
    };
  const topic = topicIn(stage, text);
  const things = thingsIn(text);
  const thing = chance.pick(things.slice(-2));
  const clause = clauseOf(text);
  const isView = view.test(text);
  const asked = askedLast(stage);
  // The two turns after serious news are treated as serious as well.
  const isHeavy =
    isGrave(text) ||
    (stage.earlier.slice(-2).some(isGrave) &&
      wordsOf(text).length > 3 &&
      !/[!]|\b(?:anyway|but (?:ok|fine)|lol|haha|happy|glad|good news)\b/i.test(text));
  const echo = isHeavy ? [] : echoOf(stage, text);

  const isReport = clause !== undefined && !/^you(?:r|'re|'ve|'d|'ll)?\b/i.test(clause);
  const isAnswer =
    stage.lastQuestion !== undefined &&
    clause === undefined &&
    !isHeavy &&
    !isView &&
    wordsOf(text).length <= 7;

  const react = (): string | undefined => {
    if (isAnswer) return speak.say(talk.answerTaken) ?? speak.say(talk.reactVague);
    if (isHeavy && clause !== undefined)
      return speak.say(talk.graveClause, { clause, Clause: capitalise(clause) });
    if (isView) return speak.say(talk.reactView);
    const reactions: (() => string | undefined)[] = [];
    if (thing !== undefined)
      reactions.push(() => speak.say(talk.reactThing, { np: thing, Np: capitalise(thing) }));
    if (clause !== undefined)
      reactions.push(() =>
        speak.say(isReport ? talk.reactReport : talk.reactClause, { clause, Clause: capitalise(clause) }),
      );
    if (topic !== undefined) reactions.push(() => speak.say({ any: topic.say }));
    for (const reaction of chance.shuffle(reactions)) {
      const said = reaction();
      if (said !== undefined) return said;
    }
    return speak.say(talk.reactVague);
  };

  const first =
    asked?.any !== undefined && wordsOf(text).length < 25
      ? (speak.say({ any: asked.any }) ?? react())
      : react();
  return {
    core: [...sayAll(first), ...echo],
    extra: [
      () => (topic === undefined ? [] : sayAll(speak.say({ any: topic.say }))),
      () => sayAll(asked === undefined ? undefined : react()),
      () => (chance.isLucky(0.5) ? offerOwn(stage) : []),
    ],
    ask: () => {
      if (isHeavy) return speak.say(talk.graveAsk);
      if (isAnswer) return keepGoing(stage);
      if (topic !== undefined && chance.isLucky(0.6)) return speak.say({ any: topic.ask });
      if (thing !== undefined && chance.isLucky(0.6)) return askOf(stage, thing);
      const bank =
        isReport && !isEvent(text)
          ? talk.askReport
          : clause !== undefined
            ? isEvent(text)
              ? talk.askClause
              : talk.askState
            : isView
              ? talk.askView
              : talk.askVague;
      return speak.say(bank) ?? keepGoing(stage);
    },
    isQuiet: isHeavy,
  };
}
