import type { Bank } from '../phrases/bank.ts';
import { badNews, badNewsAsk, comfort, goodNews, goodNewsAsk, type Mood } from '../phrases/feelings.ts';
import * as talk from '../phrases/talk.ts';
import * as told from '../phrases/told.ts';
import { clauseOf, isGrave } from '../text/noun-phrases.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise, normalise } from '../text/sentences.ts';
import { overlap, stemsOf, wordsOf } from '../text/stems.ts';
import type { Told } from '../turn/told.ts';
import { keepGoing, returnQuestion } from './ask-back.ts';
import { echoOf, offerOwn, topicIn } from './own-words.ts';
import { respondStatement } from './respond-statement.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const femaleKin = /\b(?:mother|mum|mom|sister|wife|girlfriend|daughter|aunt|grandmother|grandma|niece)\b/;
const maleKin = /\b(?:father|dad|brother|husband|boyfriend|son|uncle|grandfather|grandpa|nephew)\b/;

/** Acknowledges a statement of the user about themselves and asks about it. */
export function respondTold(stage: Stage, fact: Told, text: string): Script {
  const { speak, card } = stage;
  const x = reflect(fact.value).trim();
  const slots = { x, X: capitalise(x) };
  const shared = (items: string[]): boolean =>
    items.some((item) => overlap(stemsOf(x), stemsOf(item)) >= 0.5);
  const echo = (): ReturnType<typeof sayAll> => echoOf(stage, text);
  const topic = topicIn(stage, text);
  const remark = (): ReturnType<typeof sayAll> =>
    topic === undefined ? [] : sayAll(speak.say({ any: topic.say }));
  const askTopic = (): string | undefined =>
    topic === undefined ? undefined : speak.say({ any: topic.ask });
  const reply = (say: Bank, ask: Bank, more: Record<string, string | undefined> = {}): Script => ({
    core: sayAll(speak.say(say, { ...slots, ...more })),
    extra: [echo, remark],
    ask: () =>
      (stage.chance.isLucky(0.35) ? askTopic() : undefined) ??
      speak.say(ask, { ...slots, ...more }) ??
      askTopic() ??
      keepGoing(stage),
  });
  if (isGrave(text) && (fact.kind === 'person' || fact.kind === 'pet' || fact.kind === 'work'))
    return respondStatement(stage, text);
  const clause =
    (fact.kind === 'person' || fact.kind === 'pet') && wordsOf(text).length > 6 ? clauseOf(text) : undefined;
  if (clause !== undefined && stage.chance.isLucky(0.7)) {
    return {
      core: sayAll(speak.say(talk.reactClause, { clause, Clause: capitalise(clause) })),
      extra: [remark, echo],
      ask: () => speak.say(talk.askClause),
    };
  }
  switch (fact.kind) {
    case 'name': {
      const isKnown =
        stage.knowledge.facts.some(
          (known) => known.kind === 'name' && normalise(known.value) === normalise(fact.value),
        ) && stage.earlier.some((said) => normalise(said).includes(normalise(fact.value)));
      const isAsking = stage.turn.acts.some(
        (part) => part.type === 'ask' && part.ask.kind === 'self' && part.ask.topic === 'name',
      );
      return {
        core: sayAll(
          speak.say(isKnown ? told.alreadyMet : told.metName, {
            name: fact.value,
            Name: fact.value,
            char: isAsking ? '' : card.firstName,
          }),
        ),
        extra: [() => offerOwn(stage)],
        ask: () => returnQuestion(stage, 'mood') ?? keepGoing(stage),
      };
    }
    case 'like':
      return reply(
        shared(card.likes) ? told.shareLike : shared(card.dislikes) ? told.clashLike : told.toldLike,
        told.toldLikeAsk,
      );
    case 'dislike':
      return reply(shared(card.dislikes) ? told.shareLike : told.toldDislike, told.toldDislikeAsk);
    case 'home':
      return reply(told.toldHome, told.toldHomeAsk, { place: x, Place: capitalise(x) });
    case 'work':
      return reply(told.toldWork, told.toldWorkAsk);
    case 'hobby':
      return reply(told.toldHobby, told.toldHobbyAsk);
    case 'have':
      return reply(told.toldHave, told.toldHaveAsk);
    case 'plan':
      return reply(
        told.toldPlan,
        told.toldPlanAsk,
        /^(?:a|an|the|your)\b/i.test(x) ? {} : { x: `you're going to ${x}`, X: `You're going to ${x}` },
      );
    case 'person': {
      const tie = fact.tie ?? 'friend';
      const who = tie === '' ? fact.value : fact.value === '' ? `your ${tie}` : `your ${tie} ${fact.value}`;
      const [she, her] = femaleKin.test(tie)
        ? ['she', 'her']
        : maleKin.test(tie)
          ? ['he', 'him']
          : ['they', 'them'];
      const name = fact.value === '' ? `your ${tie}` : fact.value;
      return reply(told.toldPerson, tie === '' ? told.toldNameAsk : told.toldPersonAsk, {
        who,
        Who: capitalise(who),
        she: she === 'they' ? name : she,
        her,
      });
    }
    case 'pet': {
      const pet = fact.value === '' ? `your ${fact.tie}` : fact.value;
      return reply(told.toldPet, told.toldPetAsk, {
        pet,
        Pet: fact.value === '' ? `A ${fact.tie}` : fact.value,
      });
    }
    case 'good-news':
      return {
        core: sayAll(speak.say(goodNews)),
        extra: [remark, () => sayAll(speak.say(goodNews))],
        ask: () => speak.say(goodNewsAsk),
      };
    case 'bad-news':
      return {
        core: sayAll(speak.say(badNews)),
        extra: [remark, () => sayAll(speak.say(comfort.sad.stay))],
        ask: () => speak.say(badNewsAsk),
        isQuiet: true,
      };
    case 'feeling': {
      const care = comfort[(fact.tie ?? 'sad') as Mood];
      const isSad = !['happy', 'bored', 'proud', 'calm'].includes(fact.tie ?? 'sad');
      return {
        core: sayAll(speak.say(care.hear), stage.scene.length === 'short' ? undefined : speak.say(care.stay)),
        extra: [() => sayAll(speak.say(care.stay)), ...(isSad ? [] : [remark])],
        ask: () => speak.say(care.ask),
        isQuiet: isSad,
      };
    }
  }
}
