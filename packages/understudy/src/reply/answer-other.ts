import type { Fact } from '../scene.ts';
import { choice, explained, reallyYes, whyMe } from '../phrases/self.ts';
import {
  knowFact,
  knowMore,
  knowName,
  knowsAfter,
  noFact,
  noName,
  nothingKnown,
  saidThat,
} from '../phrases/memory.ts';
import {
  aboutUser,
  advise,
  adviseAsk,
  askClause,
  notMyField,
  opinionOnUserAsk,
  whyThat,
} from '../phrases/talk.ts';
import { hashOf } from '../text/chance.ts';
import { capitalise } from '../text/sentences.ts';
import { overlap, stemsOf } from '../text/stems.ts';
import { baseVerbs } from '../phrases/verbs.ts';
import { gerund } from '../text/verb-forms.ts';
import { worldTopics } from '../phrases/world-topics.ts';
import { topicOf } from '../turn/ask.ts';
import { answerOpen, answerSelf } from './answer-self.ts';
import { keepGoing, openQuestion } from './ask-back.ts';
import { factClause } from './knowledge.ts';
import { exchangeFor, recall } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const kinds: readonly (readonly [Fact['kind'][], RegExp])[] = [
  [
    ['home'],
    /\b(?:where (?:do )?i (?:live|am|come)|where (?:am )?i(?:'m)? from|my (?:home ?town|home|city|town|address))\b/i,
  ],
  [
    ['work'],
    /\b(?:my (?:job|work|profession|occupation|trade)|what (?:do )?i do\b|where i work|for a living)\b/i,
  ],
  [['age'], /\b(?:how old|my age|my birthday)\b/i],
  [['dislike'], /\bi (?:hate|dislike|don'?t like|can'?t stand)\b/i],
  [['like'], /\b(?:i (?:like|love|enjoy|play)|my (?:favou?rite|hobb)|my (?:likes|interests))\b/i],
  [
    ['plan'],
    /\b(?:my plans?|i(?:'m| am) (?:doing|planning|going)|am i (?:doing|planning)|tomorrow|next week|weekend|coming up)\b/i,
  ],
  [['pet'], /\bmy (?:pets?|dog|cat|horse|bird|rabbit|animal)\b/i],
  [['feeling'], /\bhow (?:i|was i|am i) (?:felt|feel|feeling)\b/i],
];

/** "Do you remember my name?", "What did I tell you about my sister?" */
export function answerMemory(stage: Stage, about: string): Script {
  const { speak, knowledge, scene } = stage;
  if (
    /\bname\b/i.test(about) &&
    !/\b(?:sister|brother|mother|father|mum|mom|dad|friend|dog|cat|pet|boss|wife|husband|partner|girlfriend|boyfriend)(?:'s)?\b/i.test(
      about,
    )
  ) {
    if (knowledge.name === undefined) return { core: sayAll(speak.say(noName)), extra: [] };
    return {
      core: sayAll(speak.say(knowName, { name: knowledge.name })),
      extra: [() => moreFacts(stage, [], 1)],
      ask: () => keepGoing(stage),
    };
  }
  if (/\bwho am i\b/i.test(about) && knowledge.name !== undefined)
    return {
      core: sayAll(speak.say(knowName, { name: knowledge.name })),
      extra: [() => moreFacts(stage, [], 2)],
      ask: () => speak.say(knowsAfter),
    };
  if (/\babout me\b|\bwho am i\b|\bremember me\b/i.test(about)) {
    const first = knowledge.name === undefined ? [] : sayAll(speak.say(knowName, { name: knowledge.name }));
    const rest = moreFacts(stage, [], scene.length === 'short' ? 1 : scene.length === 'medium' ? 3 : 6) ?? [];
    if (first.length + rest.length === 0) return { core: sayAll(speak.say(nothingKnown)), extra: [] };
    return { core: [...first, ...rest], extra: [], ask: () => speak.say(knowsAfter) };
  }
  const stems = stemsOf(
    about.replace(
      /\b(?:remember|recall|told|tell|said|say|mention(?:ed)?|forgot(?:ten)?|forget|know|called|name|favou?rite)\b/gi,
      ' ',
    ),
  );
  const wanted = kinds.find(([, pattern]) => pattern.test(about))?.[0] ?? [];
  const scored = knowledge.facts
    .filter((fact) => fact.kind !== 'name')
    .map((fact) => {
      const own = stemsOf(`${fact.key} ${fact.value} ${fact.text}`);
      return {
        fact,
        score: [...stems].filter((s) => own.has(s)).length * 2 + (wanted.includes(fact.kind) ? 1.5 : 0),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored
    .filter(({ score }) => score >= (scored[0]?.score ?? 0) - 0.5)
    .slice(0, scene.length === 'short' ? 1 : 3);
  if (best.length > 0) {
    const core = best.flatMap(({ fact }, at) =>
      sayAll(speak.say(at === 0 ? knowFact : knowMore, { fact: factClause(fact) })),
    );
    if (core.length > 0) return { core, extra: [], ask: () => speak.say(knowsAfter) ?? keepGoing(stage) };
  }
  // Not a stored fact, but perhaps an earlier sentence mentions it.
  const told = stage.knowledge.said
    .slice(0, -1)
    .filter(
      (sentence) => !sentence.includes('?') && overlap(stems, stemsOf(sentence)) >= 0.5 && stems.size > 0,
    )
    .at(-1);
  if (told !== undefined && told.length < 120)
    return {
      core: sayAll(speak.say(saidThat, { quote: told.replace(/[.!\s]+$/, '') })),
      extra: [],
      ask: () => speak.say(knowsAfter),
    };
  return { core: sayAll(speak.say(noFact)), extra: [] };
}

function moreFacts(
  stage: Stage,
  skip: readonly Fact[],
  count: number,
): ReturnType<typeof sayAll> | undefined {
  const facts = stage.knowledge.facts.filter((fact) => fact.kind !== 'name' && !skip.includes(fact));
  const chosen = facts
    .slice(-12)
    .sort((a, b) => Number(a.kind === 'feeling') - Number(b.kind === 'feeling'))
    .slice(0, count);
  const said = chosen.flatMap((fact, at) =>
    sayAll(stage.speak.say(at === 0 ? knowFact : knowMore, { fact: factClause(fact) })),
  );
  return said.length > 0 ? said : undefined;
}

/** Turns the options "fly" and "be invisible" into "flying" and "being invisible". */
function asThing(option: string): string {
  const [first = '', ...rest] = option.replace(/^to /i, '').split(' ');
  return baseVerbs.has(first) &&
    (rest.length > 0 || first === 'fly') &&
    !/^(?:coffee|tea|work|rain|love|sleep|dream|dance|fish|fire|stone|water|snow|ice)$/.test(first)
    ? [gerund(first), ...rest].join(' ')
    : option;
}

/** Lowers the first letter of "Tea or coffee?", where "Tea" is not a name. */
function lowered(option: string, options: readonly string[]): string {
  const isName = options.every((other) => /^\p{Lu}/u.test(other.trim()));
  return isName ? option : option.charAt(0).toLowerCase() + option.slice(1);
}

export function answerChoice(stage: Stage, options: string[]): Script {
  const { card, speak, turn } = stage;
  const [first = '', second = ''] = options.map((option) => asThing(lowered(option.trim(), options)));
  const liked = (option: string): number =>
    (card.likes.some((item) => overlap(stemsOf(option), stemsOf(item)) >= 0.5) ? 1 : 0) -
    (card.dislikes.some((item) => overlap(stemsOf(option), stemsOf(item)) >= 0.5) ? 1 : 0);
  const isFirst =
    liked(first) !== liked(second)
      ? liked(first) > liked(second)
      : hashOf(`${card.name}/${[...options].sort().join('/')}`) % 2 === (first < second ? 0 : 1);
  const [x, y] = isFirst ? [first, second] : [second, first];
  const lines =
    stage.scene.length === 'short' ? [] : recall(stage, { stems: stemsOf(x), count: 1, least: 1.8 });
  return {
    core: sayAll(speak.say(choice, { x, X: capitalise(x), y, Y: capitalise(y) }), ...lines),
    extra: [],
    ask: () =>
      turn.text.length < 120
        ? speak.say({
            any: [
              '[And you|What about you]?',
              '[Which would you take|Which is yours]?',
              '[Did I pass|Was that the right answer]?',
            ],
          })
        : undefined,
  };
}

export function answerAdvice(stage: Stage, about: string): Script {
  const topic = worldTopics.find((entry) => entry.match.test(about));
  return {
    core: sayAll(stage.speak.say(advise)),
    extra: [
      () => sayAll(topic === undefined ? undefined : stage.speak.say({ any: topic.say })),
      () => sayAll(stage.speak.say(advise)),
    ],
    ask: () => stage.speak.say(adviseAsk),
  };
}

export function answerOfUser(stage: Stage): Script {
  return {
    core: sayAll(stage.speak.say(aboutUser)),
    extra: [() => sayAll(stage.speak.say(aboutUser))],
    ask: () => stage.speak.say(opinionOnUserAsk),
  };
}

export function answerWorld(stage: Stage): Script {
  return { core: sayAll(stage.speak.say(notMyField)), extra: [], ask: () => keepGoing(stage) };
}

/** "Why?", "What do you mean?", "Really?", "And you?": questions about the last reply. */
export function answerFollowUp(stage: Stage, kind: 'why' | 'what' | 'really' | 'and-you'): Script {
  const { speak, replies } = stage;
  const last = (replies.at(-1) ?? '').replace(/\*[^*]*\*/g, ' ');
  if (kind === 'and-you') {
    const topic = topicOf(stage.lastQuestion ?? '') ?? topicOf(last) ?? topicFromUser(stage);
    return topic === undefined
      ? answerOpen(stage, stage.lastQuestion ?? last, 'wh')
      : answerSelf(stage, topic, stage.lastQuestion ?? '');
  }
  const stems = stemsOf(last);
  const more = (): ReturnType<typeof sayAll> => sayAll(...recall(stage, { stems, count: 1, least: 2.6 }));
  if (kind === 'really')
    return {
      core: sayAll(speak.say(reallyYes)),
      extra: [more],
      ask: () => (stage.chance.isLucky(0.4) ? openQuestion(stage) : undefined),
    };
  const line = more();
  const wasAdvice = stage.earlier
    .slice(-1)
    .some((text) => /\b(?:should i|do you think|what would you|your opinion|recommend)\b/i.test(text));
  const opening = speak.say(kind !== 'why' ? explained : wasAdvice ? whyThat : whyMe);
  return {
    core: sayAll(opening).concat(line),
    extra: [],
    ask: () => (stage.chance.isLucky(0.4) ? speak.say(askClause) : undefined),
  };
}

function topicFromUser(stage: Stage): ReturnType<typeof topicOf> {
  const text = stage.turn.text;
  if (/\b(?:good|fine|well|okay|ok|great|tired|bad)\b/i.test(text)) return 'mood';
  if (/\b(?:work|job)\b/i.test(text)) return 'job';
  if (/\b(?:live|from)\b/i.test(text)) return 'home';
  if (/\b(?:name|i'm|i am)\b/i.test(text)) return 'name';
  return /\b(?:like|love|enjoy)\b/i.test(text) ? 'likes' : undefined;
}

/** A question about neither side: answered from the card if possible, else with a remark on its subject. */
export function answerAny(stage: Stage, about: string): Script {
  const modelled = exchangeFor(stage, about, 0.5);
  if (modelled !== undefined) return { core: modelled, extra: [], ask: () => keepGoing(stage) };
  const lines = recall(stage, {
    stems: stemsOf(about),
    count: stage.scene.length === 'short' ? 1 : 2,
    least: 1.9,
  });
  if (lines.length > 0)
    return {
      core: sayAll(...lines),
      extra: [],
      ask: () => (stage.chance.isLucky(0.6) ? keepGoing(stage) : undefined),
    };
  const topic = worldTopics.find((entry) => entry.match.test(about));
  if (topic !== undefined && !(topic.isModern === true && stage.card.voice.isOldWorld))
    return {
      core: sayAll(stage.speak.say({ any: topic.say })),
      extra: [() => sayAll(...recall(stage, { topic: 'manner', count: 1, least: 2 }))],
      ask: () => stage.speak.say({ any: topic.ask }),
    };
  return answerOpen(
    stage,
    about,
    /^(?:so |and |but |well,? )*(?:is|are|was|were|does|do|did|has|have|can|will|would)\b/i.test(about)
      ? 'yes-no'
      : 'wh',
  );
}
