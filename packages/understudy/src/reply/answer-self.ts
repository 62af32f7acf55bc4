import { anyActivities, settingActivities } from '../phrases/gestures.ts';
import type { Topic } from '../phrases/card-topics.ts';
import {
  belief,
  canDo,
  doing,
  haveNone,
  lead,
  mood,
  saidAlready,
  stance,
  stanceAsk,
  unknown,
  whyMe,
  wouldDo,
  yesNo,
  yesNoThing,
} from '../phrases/self.ts';
import { describeLead, placeSenses } from '../phrases/performances.ts';
import { ageless } from '../phrases/direct.ts';
import { hashOf } from '../text/chance.ts';
import { capitalise } from '../text/sentences.ts';
import { overlap, stem, stemsOf, wordsOf } from '../text/stems.ts';
import { keepGoing, returnQuestion } from './ask-back.ts';
import { dodge } from './plain-asks.ts';
import { exchangeFor, firstLine, isSaid, pointers, recall, recallAgain, sceneLines } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const countOf = { short: 1, medium: 2, long: 3 } as const;

function stemsAsked(text: string): Set<string> {
  return new Set([...stemsOf(text)].filter((s) => !pointers.has(s)));
}

/**
 * Answers "Who are you?", "Where do you live?", "What frightens you?": from the card, else from the phrase
 * banks.
 */
export function answerSelf(stage: Stage, topic: Topic, about: string): Script {
  const { speak, scene, chance } = stage;
  const count = countOf[scene.length];
  const ask = (): string | undefined =>
    returnQuestion(stage, topic) ?? (chance.isLucky(0.4) ? keepGoing(stage) : undefined);
  const more =
    (from: Topic): (() => ReturnType<Script['extra'][number]>) =>
    () =>
      sayAll(...recall(stage, { topic: from, count: 2, least: 2 }));

  const modelled = exchangeFor(stage, about);
  if (modelled !== undefined) return { core: modelled, extra: [more(topic)], ask };

  if (topic === 'name') {
    const line = scene.length === 'short' ? [] : recall(stage, { topic: 'job', count: 1, least: 2 });
    return { core: sayAll(speak.say(unknown.name ?? {}), ...line), extra: [more('past'), more('home')], ask };
  }
  if (topic === 'mood') {
    return {
      core: sayAll(speak.say(mood[stage.mood])),
      extra: [() => sayAll(activity(stage)), more('doing')],
      ask,
    };
  }
  if (topic === 'doing') {
    const scenario = recall(stage, { topic: 'doing', stems: stemsAsked(about), count: 1, least: 1.5 });
    const now = scenario.length > 0 && chance.isLucky(0.5) ? scenario[0] : activity(stage);
    return {
      core: sayAll(now),
      extra: [() => sayAll(...recall(stage, { topic: 'job', count: 1, least: 2 })), more('habits')],
      ask,
    };
  }
  if (topic === 'place') return describePlace(stage, about);
  if (topic === 'age') {
    const long = longAge(stage.card.lines.map(({ say }) => say));
    if (long !== undefined)
      return {
        core: sayAll(speak.say(ageless, { long, Long: capitalise(long) })),
        extra: [more('past')],
        ask,
      };
    const line = recall(stage, {
      stems: new Set(['appear', 'centuri', 'century', 'winter', 'old', 'age']),
      count: 1,
      least: 2.2,
    }).filter((text) => /\b(?:appear|centur|winters|years old|age)\b/i.test(text));
    const plain = line.length > 0 ? undefined : speak.say(unknown.age ?? {});
    return { core: sayAll(plain, ...line), extra: [more('past')], ask };
  }
  if (topic === 'everything') {
    const lines = [
      ...recall(stage, { topic: 'job', count: 1, least: 2 }),
      ...recall(stage, {
        topic: chance.pick(['past', 'likes', 'home', 'people'] as const) ?? 'past',
        count,
        least: 2,
      }),
    ];
    if (lines.length > 0)
      return { core: sayAll(...lines), extra: [more('likes'), more('manner'), more('goals')], ask };
  }

  const stems = stemsAsked(about);
  const best = isSaid(stage, { topic, stems, count, least: 1.9 })
    ? recallAgain(stage, { topic, stems, count, least: 1.9 })
    : undefined;
  if (best !== undefined && !isYesNo(about))
    return {
      core: sayAll(
        best,
        ...(scene.length === 'short' ? [] : recall(stage, { topic, stems, count: 1, least: 1.9 })),
      ),
      extra: [more(topic)],
      ask,
    };
  const lines = recall(stage, { topic, stems, count, least: 1.9 });
  if (lines.length > 0) {
    const opening = scene.length !== 'short' && chance.isLucky(0.25) ? speak.say(lead) : undefined;
    return {
      core: sayAll(opening, ...lines),
      extra: [
        more(topic),
        () => sayAll(...recall(stage, { stems: stemsOf(lines.join(' ')), count: 1, least: 2.4 })),
      ],
      ask,
    };
  }
  // The first line of a description usually states what the character is and does.
  const opening = topic === 'job' || topic === 'everything' ? firstLine(stage) : undefined;
  if (opening !== undefined) return { core: sayAll(opening), extra: [more('habits')], ask };
  const wanted = { topic, stems, count: 1, least: 1.9 };
  if (isYesNo(about) && unknown[topic] === undefined) {
    const near = recall(stage, { topic: nearby[topic] ?? 'manner', count: 1, least: 2 });
    return { core: sayAll(steadyYesNo(stage, stems, about), ...near), extra: [], ask };
  }
  const repeated = recallAgain(stage, wanted);
  if (repeated !== undefined)
    return {
      core: sayAll(chance.isLucky(0.6) ? speak.say(saidAlready) : undefined, repeated),
      extra: [],
      ask,
    };
  return { ...dodge(stage, unknown[topic]), ask: () => returnQuestion(stage, topic) };
}

const HUNDREDS =
  /\b((?:(?:some|about|over|more than|nearly|almost) )?(?:(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|many)[ -])?(?:hundreds?|thousands?|centuries|century|\d{3,5})(?:[ -]and[ -][a-z]+)?(?:[ -](?:of )?years?|[ -]winters?)?)\b/i;

/** "Three hundred years" of a vampire who looks thirty-eight. */
function longAge(lines: string[]): string | undefined {
  for (const line of lines) {
    if (
      !/\b(?:I|my|me)\b/.test(line) ||
      !/\b(?:years?|winters?|centur(?:y|ies)) old\b|\bI(?:'m|'ve| am| have| was)\b.*\b(?:centur|hundred|thousand|\d{3,5}[ -]years)/i.test(
        line,
      )
    )
      continue;
    const found = HUNDREDS.exec(line)?.[1];
    if (found !== undefined) return /year|winter|centur/i.test(found) ? found : `${found} years`;
  }
  return undefined;
}

const nearby: Partial<Record<Topic, Topic>> = {
  job: 'likes',
  home: 'habits',
  past: 'people',
  people: 'past',
  love: 'goals',
  fears: 'secret',
  looks: 'nature',
  sleep: 'habits',
  food: 'likes',
  likes: 'habits',
  nature: 'skills',
};

const isYesNo = (text: string): boolean =>
  /^(?:so |and |but |well,? |hey,? )*(?:do|does|did|are|is|was|were|can|could|will|would|have|has|had|r)\b/i.test(
    text,
  );

function auxiliary(about: string): string {
  const word = /^(?:so |and |but |well,? |hey,? )*(\w+)/i.exec(about)?.[1]?.toLowerCase() ?? 'do';
  const opening =
    word === 'is' || word === 'was' || word === 'were' || word === 'r'
      ? 'are'
      : word === 'does' || word === 'did' || word === 'has' || word === 'had'
        ? 'do'
        : word;
  return capitalise(opening);
}

/** A character always gives the same answer to the same yes-no question. */
function steadyYesNo(stage: Stage, stems: Set<string>, about = ''): string | undefined {
  const side =
    (['yes', 'no', 'vague'] as const)[hashOf(`${stage.card.name}|${[...stems].sort().join(' ')}`) % 3] ??
    'vague';
  const ofThem = /\b(?:you|your|u|yours)\b/i.test(about);
  const opening = /^(?:so |and |but |well,? |hey,? )*(\w+)/i.exec(about)?.[1]?.toLowerCase() ?? '';
  const bank = !ofThem
    ? yesNoThing
    : /^(?:can|could)$/.test(opening)
      ? canDo
      : /^(?:will|would)$/.test(opening)
        ? wouldDo
        : yesNo;
  return stage.speak.say(bank[side]);
}

function activity(stage: Stage): string | undefined {
  const { card, chance } = stage;
  const list = (card.setting === undefined ? undefined : settingActivities[card.setting]) ?? anyActivities;
  const chosen = chance.pick(chance.isLucky(0.75) ? list : anyActivities);
  return chosen === undefined ? undefined : stage.speak.say(doing, { activity: chosen });
}

export function describePlace(stage: Stage, about: string): Script {
  const count = stage.scene.length === 'short' ? 1 : stage.scene.length === 'medium' ? 2 : 4;
  const stems = stemsAsked(about);
  const lines = sceneLines(stage, count);
  const found = lines.length > 0 ? lines : recall(stage, { topic: 'home', stems, count, least: 1.9 });
  return {
    core:
      found.length > 0
        ? sayAll(count > 2 ? stage.speak.say(describeLead) : undefined, ...found)
        : sayAll(recallAgain(stage, { topic: 'place', count: 1, least: 1 }) ?? stage.speak.say(placeSenses)),
    extra: [
      () => sayAll(stage.speak.say(placeSenses)),
      () => sayAll(...recall(stage, { topic: 'job', count: 1, least: 2 })),
    ],
    ask: () => returnQuestion(stage, 'place'),
  };
}

/**
 * Any other question to the character: the best line of the card, or an admission that there is no answer.
 */
export function answerOpen(stage: Stage, about: string, form: 'yes-no' | 'wh'): Script {
  const { speak, scene, chance } = stage;
  const ask = (): string | undefined => (chance.isLucky(0.5) ? keepGoing(stage) : undefined);
  const modelled = exchangeFor(stage, about, 0.5);
  if (modelled !== undefined) return { core: modelled, extra: [], ask };
  const stems = stemsAsked(about);
  const lines = recall(stage, { stems, count: countOf[scene.length], least: stems.size <= 1 ? 1.6 : 2.2 });
  const extra = [() => sayAll(...recall(stage, { stems: stemsOf(lines.join(' ')), count: 1, least: 2.4 }))];
  if (lines.length > 0) return { core: sayAll(...lines), extra, ask };
  const wasSaid = recallAgain(stage, { stems, count: 1, least: stems.size <= 1 ? 1.8 : 2.6 });
  if (wasSaid !== undefined) return { core: sayAll(wasSaid), extra: [], ask };
  if (/^(?:so |and |but |well,? )*(?:why|how come)\b/i.test(about))
    return { core: sayAll(speak.say(whyMe)), extra: [], ask };
  if (form === 'yes-no') {
    const owned =
      /\b(?:do you have|have you got|you got) (?:an?|any|some) ([\p{L} -]{2,24}?)(?:\s+(?:here|at home|of your own|too|then))?$/iu.exec(
        about,
      )?.[1];
    const none = owned === undefined ? undefined : speak.say(haveNone, { x: owned });
    return {
      core: sayAll(none ?? steadyYesNo(stage, stems, about)),
      extra: [],
      ask: () =>
        speak.say({
          any: [
            `[${auxiliary(about)} you|And you]?`,
            `[What about you|${auxiliary(about)} you, if I may ask]?`,
          ],
        }) ?? ask(),
    };
  }
  const their =
    /\byour (dog|cat|pet|bird|horse|car|wife|husband|boyfriend|girlfriend|garden|ship|boat|bike|kids|children|guitar|piano|sword)\b/i.exec(
      about,
    )?.[1];
  const none = their === undefined ? undefined : speak.say(haveNone, { x: their.toLowerCase() });
  if (none !== undefined) return { core: sayAll(none), extra: [], ask };
  return { ...dodge(stage), ...(scene.length === 'short' ? { ask } : {}) };
}

/** For or against: from the card's likes and dislikes, else a fixed choice of this character. */
export function answerOpinion(stage: Stage, about: string, isBelief = false): Script {
  const { card, speak, scene } = stage;
  const thing = about
    .replace(/^(?:about|of|on)\s+/i, '')
    .replace(/[?.!]+$/, '')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\byour\b/gi, (m) => (about.toLowerCase().includes('my ') ? m : 'my'))
    .trim();
  const stems = stemsOf(thing);
  const matches = (items: string[]): boolean =>
    items.some((item) => overlap(stems, stemsOf(item)) >= 0.5 && stems.size > 0);
  const modelled = exchangeFor(stage, about);
  if (modelled !== undefined) return { core: modelled, extra: [] };
  const isShort = thing !== '' && wordsOf(thing).length <= 6;
  const slots = { x: isShort ? thing : 'that', X: capitalise(isShort ? thing : 'that') };
  const ask = (): string | undefined => (isShort ? speak.say(stanceAsk, slots) : keepGoing(stage));
  const lines = recall(stage, {
    stems,
    count: scene.length === 'long' ? 3 : scene.length === 'short' ? 1 : 2,
    least: 1.6,
  });
  const side = matches(card.likes) ? 'for' : matches(card.dislikes) ? 'against' : undefined;
  if (lines.length > 0) {
    const opening =
      side === undefined || scene.length === 'short' ? undefined : speak.say(stance[side], slots);
    return { core: sayAll(opening, ...lines), extra: [], ask };
  }
  const steady =
    side ??
    (['for', 'split', 'for', 'against', 'split'] as const)[
      hashOf(`${card.name}~${[...stems].map(stem).sort().join(' ')}`) % 5
    ] ??
    'split';
  if (isBelief)
    return {
      core: sayAll(speak.say(belief[steady], slots)),
      extra: [],
      ask: () =>
        speak.say({
          any: ['[And you, do you|What about you]?', '[What do you believe|Have you a reason to ask]?'],
        }),
    };
  return {
    core: sayAll(speak.say(stance[steady], slots)),
    extra: [
      () =>
        sayAll(...recall(stage, { topic: steady === 'against' ? 'dislikes' : 'likes', count: 1, least: 2 })),
    ],
    ask,
  };
}
