import type { Bank } from '../phrases/bank.ts';
import { deedGestures, deedReplies } from '../phrases/gestures.ts';
import { badNews, badNewsAsk, comfort, goodNews, goodNewsAsk } from '../phrases/feelings.ts';
import { sameHere } from '../phrases/favourites.ts';
import { remembersYou } from '../phrases/memory.ts';
import { reallyYes } from '../phrases/self.ts';
import * as social from '../phrases/social.ts';
import * as talk from '../phrases/talk.ts';
import * as told from '../phrases/told.ts';
import { worldTopics, type WorldTopic } from '../phrases/world-topics.ts';
import { bareNoun, clauseOf, isEvent, isGrave, thingsIn } from '../text/noun-phrases.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise, uncapitalise, normalise } from '../text/sentences.ts';
import { overlap, stemsOf, wordsOf } from '../text/stems.ts';
import type { Deed } from '../turn/deed.ts';
import type { Social } from '../turn/social.ts';
import type { Mood, Told } from '../turn/told.ts';
import { askedLast, callBack, keepGoing, openQuestion, returnQuestion } from './ask-back.ts';
import { planOf } from './knowledge.ts';
import { exchangeFor, recall } from './recall.ts';
import { act, sayAll, type Script, type Stage } from './stage.ts';

function offerOwn(stage: Stage): ReturnType<typeof sayAll> {
  const line = recall(stage, { topic: stage.chance.pick(['likes', 'job', 'habits', 'people', 'past'] as const) ?? 'likes', count: 1, least: 2, isOffer: true })[0];
  return line === undefined ? [] : sayAll(introduced(stage, talk.offer, line));
}

/** A card line behind a few words of the character's; the line itself is marked as said already. */
function introduced(stage: Stage, bank: Bank, line: string): string {
  const lead = stage.speak.say(bank, { line: uncapitalise(line, [stage.card.firstName]), Line: line });
  return lead ?? line;
}

/** A line of the card on the very thing that the user speaks of. */
function echoOf(stage: Stage, text: string): ReturnType<typeof sayAll> {
  const stems = stemsOf(text);
  const { card } = stage;
  const isTaste = [...card.likes, ...card.dislikes, ...card.fears].some((item) => [...stemsOf(item)].some((s) => stems.has(s)));
  const line = recall(stage, { stems, count: 1, least: 2, isOffer: true, shared: isTaste ? 1 : 2 })[0];
  return line === undefined ? [] : sayAll(introduced(stage, talk.echo, line));
}

export function topicIn(stage: Stage, text: string): WorldTopic | undefined {
  return worldTopics.find((entry) => entry.match.test(text) && !(entry.isModern === true && stage.card.voice.isOldWorld));
}

export function respondSocial(stage: Stage, kind: Social): Script {
  const { speak, chance, knowledge } = stage;
  const asks = (likely: number) => (): string | undefined => (chance.isLucky(likely) ? keepGoing(stage) : undefined);
  switch (kind) {
    case 'hello': {
      const isFirst = stage.replies.length === 0;
      const known = isFirst && knowledge.name !== undefined ? speak.say(remembersYou, { name: knowledge.name }) : undefined;
      const line = speak.say(stage.replies.length > 2 ? social.helloAgain : social.hello);
      return { core: sayAll(known ?? line), extra: [() => offerOwn(stage)], ask: () => (known !== undefined || isFirst ? callBack(stage) : undefined) ?? returnQuestion(stage, 'mood') ?? keepGoing(stage) };
    }
    case 'bye': {
      const plan = knowledge.facts.filter((fact) => fact.kind === 'plan').map(planOf).findLast((ahead) => ahead.thing !== undefined)?.thing;
      const luck = plan === undefined ? undefined : speak.say(social.farewellPlan, { x: plan });
      return { core: sayAll(speak.say(social.farewell), luck), extra: [() => sayAll(speak.say(social.farewellNote))] };
    }
    case 'thanks': return { core: sayAll(speak.say(social.thanked)), extra: [() => offerOwn(stage)], ask: asks(0.5) };
    case 'sorry': return { core: sayAll(speak.say(social.forgiven)), extra: [], ask: asks(0.5) };
    case 'compliment': return { core: sayAll(speak.say(social.complimented)), extra: [() => sayAll(speak.say(talk.aboutUser))], ask: asks(0.5) };
    case 'insult': return { core: sayAll(speak.say(social.insulted)), extra: [], isQuiet: true };
    case 'love': return { core: sayAll(speak.say(social.loved)), extra: [() => sayAll(speak.say(talk.aboutUser))], ask: asks(0.3) };
    case 'flirt': return { core: sayAll(speak.say(social.flirted)), extra: [() => sayAll(speak.say(social.flirted))], ask: asks(0.3) };
    case 'miss': return { core: sayAll(speak.say(talk.missedYou)), extra: [() => offerOwn(stage)], ask: () => callBack(stage) ?? keepGoing(stage) };
    case 'laugh': return { core: sayAll(speak.say(social.laughedWith)), extra: [() => offerOwn(stage)], ask: asks(0.5) };
    case 'wow': return { core: sayAll(speak.say(talk.wowed)), extra: [() => moreOfLast(stage), () => offerOwn(stage)], ask: asks(0.5) };
    case 'same': return { core: sayAll(speak.say(sameHere)), extra: [() => moreOfLast(stage)], ask: asks(0.5) };
    case 'doubt': return { core: sayAll(speak.say(reallyYes)), extra: [() => moreOfLast(stage)], ask: asks(0.3) };
    case 'sympathy': return { core: sayAll(speak.say(talk.sympathised)), extra: [() => moreOfLast(stage)], ask: asks(0.5) };
    case 'congratulate':
    case 'bless': return { core: sayAll(speak.say(talk.congratulated)), extra: [() => offerOwn(stage)], ask: asks(0.6) };
    case 'bored': return { core: sayAll(speak.say(comfort.bored.hear)), extra: [() => offerOwn(stage), () => sayAll(speak.say(comfort.bored.stay))], ask: () => openQuestion(stage) };
    case 'yes': return answered(stage, 'yes');
    case 'no': return answered(stage, 'no');
    case 'maybe': return answered(stage, 'any');
    default: return { core: sayAll(speak.say(social.nudged)), extra: [() => moreOfLast(stage), () => offerOwn(stage)], ask: () => keepGoing(stage) };
  }
}

/** More from the card on what the last reply spoke of. */
function moreOfLast(stage: Stage): ReturnType<typeof sayAll> {
  return sayAll(...recall(stage, { stems: stemsOf((stage.replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' ')), count: 1, least: 3 }));
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

const femaleKin = /\b(?:mother|mum|mom|sister|wife|girlfriend|daughter|aunt|grandmother|grandma|niece)\b/;
const maleKin = /\b(?:father|dad|brother|husband|boyfriend|son|uncle|grandfather|grandpa|nephew)\b/;

export function respondTold(stage: Stage, fact: Told, text: string): Script {
  const { speak, card } = stage;
  const x = reflect(fact.value).trim();
  const slots = { x, X: capitalise(x) };
  const shared = (items: string[]): boolean => items.some((item) => overlap(stemsOf(x), stemsOf(item)) >= 0.5);
  const echo = (): ReturnType<typeof sayAll> => echoOf(stage, text);
  const topic = topicIn(stage, text);
  const remark = (): ReturnType<typeof sayAll> => (topic === undefined ? [] : sayAll(speak.say({ any: topic.say })));
  const askTopic = (): string | undefined => (topic === undefined ? undefined : speak.say({ any: topic.ask }));
  const reply = (say: Bank, ask: Bank, more: Record<string, string | undefined> = {}): Script => ({
    core: sayAll(speak.say(say, { ...slots, ...more })),
    extra: [echo, remark],
    ask: () => (stage.chance.isLucky(0.35) ? askTopic() : undefined) ?? speak.say(ask, { ...slots, ...more }) ?? askTopic() ?? keepGoing(stage),
  });
  if (isGrave(text) && (fact.kind === 'person' || fact.kind === 'pet' || fact.kind === 'work')) return respondStatement(stage, text);
  const clause = (fact.kind === 'person' || fact.kind === 'pet') && wordsOf(text).length > 6 ? clauseOf(text) : undefined;
  if (clause !== undefined && stage.chance.isLucky(0.7)) {
    return { core: sayAll(speak.say(talk.reactClause, { clause, Clause: capitalise(clause) })), extra: [remark, echo], ask: () => speak.say(talk.askClause) };
  }
  switch (fact.kind) {
    case 'name': {
      const isKnown = stage.knowledge.facts.some((known) => known.kind === 'name' && normalise(known.value) === normalise(fact.value)) && stage.earlier.some((said) => normalise(said).includes(normalise(fact.value)));
      const isAsking = stage.turn.acts.some((part) => part.type === 'ask' && part.ask.kind === 'self' && part.ask.topic === 'name');
      return { core: sayAll(speak.say(isKnown ? told.alreadyMet : told.metName, { name: fact.value, Name: fact.value, char: isAsking ? '' : card.firstName })), extra: [() => offerOwn(stage)], ask: () => returnQuestion(stage, 'mood') ?? keepGoing(stage) };
    }
    case 'like': return reply(shared(card.likes) ? told.shareLike : shared(card.dislikes) ? told.clashLike : told.toldLike, told.toldLikeAsk);
    case 'dislike': return reply(shared(card.dislikes) ? told.shareLike : told.toldDislike, told.toldDislikeAsk);
    case 'home': return reply(told.toldHome, told.toldHomeAsk, { place: x, Place: capitalise(x) });
    case 'work': return reply(told.toldWork, told.toldWorkAsk);
    case 'hobby': return reply(told.toldHobby, told.toldHobbyAsk);
    case 'have': return reply(told.toldHave, told.toldHaveAsk);
    case 'plan': return reply(told.toldPlan, told.toldPlanAsk, /^(?:a|an|the|your)\b/i.test(x) ? {} : { x: `you're going to ${x}`, X: `You're going to ${x}` });
    case 'person': {
      const tie = fact.tie ?? 'friend';
      const who = tie === '' ? fact.value : fact.value === '' ? `your ${tie}` : `your ${tie} ${fact.value}`;
      const [she, her] = femaleKin.test(tie) ? ['she', 'her'] : maleKin.test(tie) ? ['he', 'him'] : ['they', 'them'];
      const name = fact.value === '' ? `your ${tie}` : fact.value;
      return reply(told.toldPerson, told.toldPersonAsk, { who, Who: capitalise(who), she: she === 'they' ? name : she, her });
    }
    case 'pet': {
      const pet = fact.value === '' ? `your ${fact.tie}` : fact.value;
      return reply(told.toldPet, told.toldPetAsk, { pet, Pet: fact.value === '' ? `A ${fact.tie}` : fact.value });
    }
    case 'good-news': return { core: sayAll(speak.say(goodNews)), extra: [remark, () => sayAll(speak.say(goodNews))], ask: () => speak.say(goodNewsAsk) };
    case 'bad-news': return { core: sayAll(speak.say(badNews)), extra: [remark, () => sayAll(speak.say(comfort.sad.stay))], ask: () => speak.say(badNewsAsk), isQuiet: true };
    case 'feeling': {
      const care = comfort[(fact.tie ?? 'sad') as Mood];
      return { core: sayAll(speak.say(care.hear), stage.scene.length === 'short' ? undefined : speak.say(care.stay)), extra: [() => sayAll(speak.say(care.stay)), remark], ask: () => speak.say(care.ask), isQuiet: !['happy', 'bored', 'proud', 'calm'].includes(fact.tie ?? 'sad') };
    }
  }
}

export function respondDeed(stage: Stage, deed: Deed): Script {
  const { speak } = stage;
  const thing = deed.thing === '' ? undefined : reflect(deed.thing).replace(/^(?:her|his|their) /i, 'my ').trim();
  const bank = deed.kind === 'give' && thing === undefined ? (deedReplies.give0 ?? {}) : (deedReplies[deed.kind] ?? deedReplies.other ?? {});
  const gesture = deedGestures[deed.kind];
  const done = gesture === undefined ? undefined : speak.act({ any: gesture });
  return {
    core: [...(done === undefined ? [] : [act(done)]), ...sayAll(speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) }))],
    extra: [() => sayAll(deed.kind === 'other' ? undefined : speak.say(bank, { thing, Thing: thing === undefined ? undefined : capitalise(thing) })), () => offerOwn(stage)],
    ask: () => (stage.chance.isLucky(0.4) ? keepGoing(stage) : undefined),
    isQuiet: deed.kind === 'cry' || deed.kind === 'attack',
  };
}

/** Anything else that the user says: taken up in their own words, with what it is about. */
export function respondStatement(stage: Stage, text: string): Script {
  const { speak, chance } = stage;
  const modelled = exchangeFor(stage, text, 0.72);
  if (modelled !== undefined) return { core: modelled, extra: [], ask: () => undefined };
  if (/^(?:oh,? |well,? |hm+,? |but |and |i bet |i guess |i think |i'm sure |wow,? )*(?:you|u)(?:'re| are|r|'ve| must)?\s+(?:look|seem|sound|appear|must be|really|always|never|smell|talk|speak|sure|do|don't|still|have|know|\w+ing|a|an|so|very|quite|such|not|just|pretty|kind|a bit|must|seen|been|got|heard|lived|known)\b/i.test(text) && wordsOf(text).length < 14) return { core: sayAll(speak.say(talk.reactOfMe)), extra: [() => sayAll(...recall(stage, { stems: stemsOf(text), topic: 'manner', count: 1, least: 2 }))], ask: () => (chance.isLucky(0.4) ? speak.say(talk.askOfMe) : keepGoing(stage)) };
  const topic = topicIn(stage, text);
  const things = thingsIn(text);
  const thing = chance.pick(things.slice(-2));
  const clause = clauseOf(text);
  const isView = /^(?:well,? |but |and |maybe |honestly,? |sometimes,? )*(?:i (?:think|believe|guess|suppose|feel like|bet)|people|everyone|everybody|nobody|life|love|the world|money|time|happiness|honesty|truth|sometimes|it'?s (?:better|worse|easier|harder|important|not|never|always|all)|there(?:'s| is) (?:no|nothing|always)|you (?:can'?t|have to|should|never|only|don'?t)|we (?:all|should|never|always)|one (?:should|must|can)|if you|no one|all )\b/i.test(text);
  const asked = askedLast(stage);
  const isHeavy = isGrave(text);
  const echo = isHeavy ? [] : echoOf(stage, text);

  const takeUp = (): string | undefined => {
    if (isHeavy && clause !== undefined) return speak.say(talk.graveClause, { clause, Clause: capitalise(clause) });
    if (isView) return speak.say(talk.reactView);
    const ways: (() => string | undefined)[] = [];
    if (thing !== undefined) ways.push(() => speak.say(talk.reactThing, { np: thing, Np: capitalise(thing) }));
    if (clause !== undefined) ways.push(() => speak.say(talk.reactClause, { clause, Clause: capitalise(clause) }));
    if (topic !== undefined) ways.push(() => speak.say({ any: topic.say }));
    for (const way of chance.shuffle(ways)) {
      const said = way();
      if (said !== undefined) return said;
    }
    return speak.say(talk.reactVague);
  };

  const first = asked?.any !== undefined && wordsOf(text).length < 25 ? (speak.say({ any: asked.any }) ?? takeUp()) : takeUp();
  return {
    core: [...sayAll(first), ...echo],
    extra: [() => (topic === undefined ? [] : sayAll(speak.say({ any: topic.say }))), () => sayAll(asked === undefined ? undefined : takeUp()), () => (chance.isLucky(0.5) ? offerOwn(stage) : [])],
    ask: () => {
      if (topic !== undefined && chance.isLucky(0.6)) return speak.say({ any: topic.ask });
      if (thing !== undefined && chance.isLucky(0.6)) return speak.say(/^your\b/i.test(thing) ? talk.askOwn : /^the\b/i.test(thing) ? talk.askThe : talk.askNew, { np: thing, noun: bareNoun(thing) });
      return speak.say(clause !== undefined ? talk.askClause : isView ? talk.askView : talk.askVague) ?? keepGoing(stage);
    },
  };
}
