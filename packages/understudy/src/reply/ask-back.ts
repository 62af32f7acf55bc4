import type { Fact } from '../scene.ts';
import { questionTopics, type Topic } from '../phrases/card-topics.ts';
import { callback } from '../phrases/memory.ts';
import { openQuestions, type AskedQuestion } from '../phrases/questions.ts';
import { inReturn } from '../phrases/self.ts';
import { normalise, splitSentences } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { factClause, factThing, planOf } from './knowledge.ts';
import { inVoice } from './speak.ts';
import { wasMentioned, type Stage } from './stage.ts';

function knows(stage: Stage, kind: string | undefined): boolean {
  if (kind === undefined) return false;
  if (kind === 'name') return stage.knowledge.name !== undefined;
  return stage.knowledge.facts.some((fact) => fact.kind === kind);
}

/** Asks the user the same question, unless the answer is known. */
export function returnQuestion(stage: Stage, topic: Topic): string | undefined {
  const back = inReturn[topic];
  const wasAsked = stage.replies
    .slice(-4)
    .some((reply) =>
      splitSentences(reply).some(
        (sentence) =>
          sentence.endsWith('?') &&
          questionTopics.some(([asked, pattern]) => asked === topic && pattern.test(sentence)),
      ),
    );
  return back === undefined || wasAsked || knows(stage, back.skip) ? undefined : stage.speak.say(back.bank);
}

function inLastTurns(stage: Stage, fact: Fact, turns: number): boolean {
  const stems = stemsOf(`${fact.value} ${fact.key}`);
  return [...stage.earlier.slice(-turns), stage.turn.text].some((text) => {
    const said = stemsOf(text);
    return [...stems].some((stem) => said.has(stem));
  });
}

/** Whether the subject of the fact is dead, lost or over. Casual questions about it are inappropriate. */
function isGone(stage: Stage, fact: Fact): boolean {
  const gone =
    /\b(?:died|dead|passed away|funeral|lost|late|divorced|broke up|left me|dumped|fired|cancelled|grave|had)\b/i;
  if (gone.test(fact.text)) return true;
  const stems = stemsOf(factThing(fact) ?? fact.value);
  return stage.knowledge.said.some(
    (sentence) => gone.test(sentence) && [...stemsOf(sentence)].some((s) => stems.has(s)),
  );
}

/** Asks about something that the user mentioned earlier: "How did the interview go?" */
export function callBack(stage: Stage): string | undefined {
  const open = stage.knowledge.facts.filter(
    (fact) =>
      fact.kind !== 'name' &&
      fact.kind !== 'age' &&
      !isGone(stage, fact) &&
      !inLastTurns(stage, fact, fact.kind === 'trait' || fact.kind === 'feeling' ? 9 : 3) &&
      !wasMentioned(stage, factThing(fact) ?? fact.value),
  );
  const rank: Partial<Record<Fact['kind'], number>> = {
    plan: 3,
    person: 2,
    pet: 2,
    feeling: 1.5,
    like: 1.5,
    work: 1,
    home: 1,
    dislike: 0.6,
    trait: 0.3,
  };
  const ordered = open
    .map((fact) => ({ fact, at: stage.chance.next() * (rank[fact.kind] ?? 0) }))
    .sort((a, b) => b.at - a.at);
  for (const { fact } of ordered.slice(0, 4)) {
    const said = callBackTo(stage, fact);
    if (said !== undefined) return said;
  }
  return undefined;
}

function callBackTo(stage: Stage, fact: Fact): string | undefined {
  const thing = factThing(fact);
  if (thing === undefined) return undefined;
  const slots = { x: thing, fact: factClause(fact) };
  switch (fact.kind) {
    case 'plan': {
      const plan = planOf(fact);
      const isAhead = inLastTurns(stage, fact, 12);
      if (plan.thing !== undefined)
        return stage.speak.say(isAhead ? callback.planSoon : callback.plan, { x: plan.thing });
      return plan.doing === undefined || isAhead
        ? undefined
        : stage.speak.say(callback.planDo, { x: plan.doing });
    }
    case 'like':
      return /^You like\b/i.test(fact.text) && thing.split(' ').length <= 5 && !/^to\b/i.test(thing)
        ? stage.speak.say(callback.like, slots)
        : undefined;
    case 'home':
      return stage.speak.say(callback.home, { x: thing.replace(/^(?:in|at|near)\s+/i, '') });
    case 'feeling':
      return /^[a-z]+$/i.test(thing) &&
        /^(?:sad|lonely|anxious|nervous|tired|worried|angry|stressed|lost|homesick|ill|sick|exhausted|overwhelmed|upset|scared|down)$/i.test(
          thing,
        ) &&
        !inLastTurns(stage, fact, 6)
        ? stage.speak.say(callback.feeling, slots)
        : undefined;
    case 'person':
    case 'pet':
    case 'work':
    case 'dislike':
    case 'trait':
      return stage.speak.say(callback[fact.kind], slots);
    default:
      return undefined;
  }
}

/** A question from the bank that was not asked yet. */
export function openQuestion(stage: Stage): string | undefined {
  for (const question of stage.chance.shuffle(openQuestions)) {
    if (knows(stage, question.skip) || (question.isOldWorldSafe === false && stage.card.voice.isOldWorld))
      continue;
    const asked = inVoice(question.ask, stage.card);
    if (stage.replies.some((reply) => normalise(reply).includes(normalise(asked)))) continue;
    const said = stage.speak.claim(asked);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The question from the bank that ended the last reply, if there is one. */
export function askedLast(stage: Stage): AskedQuestion | undefined {
  if (stage.lastQuestion === undefined) return undefined;
  const last = normalise(stage.lastQuestion);
  return openQuestions.find((question) => normalise(inVoice(question.ask, stage.card)) === last);
}

/** A question that keeps the conversation going, for parts of a turn that suggest no specific question. */
export function keepGoing(stage: Stage): string | undefined {
  const canCall = stage.scene.messageCount > 6 || stage.replies.length === 0;
  if (canCall && stage.chance.isLucky(0.5)) {
    const back = callBack(stage);
    if (back !== undefined) return back;
  }
  return openQuestion(stage);
}
