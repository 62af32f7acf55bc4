import type { Bank } from '../phrases/bank.ts';
import * as shows from '../phrases/performances.ts';
import { comfort } from '../phrases/feelings.ts';
import { shushed, wontWork } from '../phrases/talk.ts';
import { createChance } from '../text/chance.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise, normalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { readTurn } from '../turn/read-turn.ts';
import type { Request } from '../turn/request.ts';
import { answerOpen, describePlace } from './answer-self.ts';
import { keepGoing, openQuestion } from './ask-back.ts';
import { exchangeFor, recall } from './recall.ts';
import { act, say, sayAll, type Script, type Stage } from './stage.ts';

function claimOne(stage: Stage, list: readonly string[]): string | undefined {
  const heard = (text: string): boolean =>
    stage.replies.some((reply) => normalise(reply).includes(normalise(text)));
  for (const text of stage.chance.shuffle(list))
    if (!heard(text) && stage.freshness.isFresh(text)) {
      stage.freshness.remember(text);
      return text;
    }
  return undefined;
}

const exhausted: Bank = {
  any: [
    "[You've had all of mine|I'm out of those] [for tonight|for now]; [you'll have to give me one|your turn].",
    "[That's the last of them|My store is empty] [just now|until I think of another]. [Yours|Have you one]?",
    "[I've none left that I'd be proud of|I'd only be repeating myself]. [Later|Ask me again another day].",
  ],
};

function tell(stage: Stage, about: string): Script {
  const { speak, scene, card } = stage;
  const room = scene.length === 'short' ? 1 : scene.length === 'medium' ? 3 : 6;
  const isOwn = /\b(?:your|you|yourself)\b/i.test(about) || (about === '' && stage.chance.isLucky(0.35));
  if (isOwn || about !== '') {
    const stems = stemsOf(about);
    const lines = recall(
      stage,
      isOwn && stems.size === 0
        ? { topic: 'past', count: room, least: 1.9 }
        : { stems, topic: 'past', count: room, least: stems.size === 0 ? 1.9 : 2.4 },
    );
    if (lines.length >= Math.min(2, room))
      return {
        core: sayAll(scene.length === 'short' ? undefined : speak.say(shows.ownTaleLead), ...lines),
        extra: [() => sayAll(...recall(stage, { topic: 'people', count: 2, least: 2 }))],
        ask: () => speak.say(shows.taleAsk),
      };
  }
  const genres = shows.tales.filter((tale) => card.tags.has(tale.genre));
  const heard = (tale: { lines: readonly string[] }): boolean =>
    [...stage.replies, ...scene.alternatives].some((reply) => reply.includes(tale.lines[0] ?? ''));
  const tale = inTurn(stage, genres, heard) ?? inTurn(stage, shows.tales, heard);
  if (tale === undefined) return { core: sayAll(speak.say(exhausted)), extra: [] };
  const lines =
    scene.length === 'short'
      ? [tale.lines[0], tale.lines.at(-1)]
      : scene.length === 'medium'
        ? tale.lines.slice(0, 5)
        : tale.lines;
  const kept = lines.filter((line): line is string => line !== undefined && stage.freshness.isFresh(line));
  for (const line of kept) stage.freshness.remember(line);
  return {
    core: sayAll(scene.length === 'long' ? speak.say(shows.taleLead) : undefined, ...kept),
    extra: [],
    isWhole: scene.length !== 'long',
    ask: () => speak.say(shows.taleAsk),
  };
}

/** The next tale in the order is used after this many messages. */
const MESSAGES_A_TALE = 6;

/**
 * The next item that was not told yet. The start moves with the message count, so that items from turns that
 * are no longer visible are not repeated.
 */
function inTurn<T>(stage: Stage, list: readonly T[], heard: (one: T) => boolean): T | undefined {
  const order = createChance(stage.card.name).shuffle(list);
  const from = Math.floor(stage.scene.messageCount / MESSAGES_A_TALE) % Math.max(1, order.length);
  return [...order.slice(from), ...order.slice(0, from)].find((one) => !heard(one));
}

function verse(stage: Stage, list: readonly string[], lead: Bank): Script {
  const found = claimOne(stage, list);
  if (found === undefined) return { core: sayAll(stage.speak.say(exhausted)), extra: [] };
  return {
    core: [
      ...sayAll(stage.scene.length === 'short' ? undefined : stage.speak.say(lead)),
      say(`\n\n${found}\n\n`),
    ],
    extra: [],
    isWhole: true,
    ask: () => undefined,
  };
}

const drinkable = /\b(?:drink|coffee|tea|wine|beer|order|cocktail|have|bar)\b/i;

function recommendTo(stage: Stage, about: string): Script {
  const text = `${about} ${stage.turn.text}`;
  const kind = /\b(?:read|book|novel|story|poem)\b/i.test(text)
    ? 'read'
    : /\b(?:eat|cook|food|dish|hungry|meal|dinner|breakfast|lunch)\b/i.test(text)
      ? 'eat'
      : /\b(?:listen|song|music|hear|record|album)\b/i.test(text)
        ? 'hear'
        : drinkable.test(text)
          ? 'drink'
          : 'do';
  const own = stage.card.likes.filter((like) =>
    kind === 'do'
      ? !/^(?:people|men|women|a person)\b/.test(like)
      : stemsOf(text).size > 0 && [...stemsOf(like)].some((s) => stemsOf(text).has(s)),
  );
  const x =
    stage.chance.pick(own.length > 0 && stage.chance.isLucky(0.5) ? own : shows.recommendPlain[kind]) ??
    'a walk';
  return {
    core: sayAll(stage.speak.say(shows.recommend, { x, X: capitalise(x) })),
    extra: [
      () =>
        sayAll(
          ...recall(stage, {
            topic: kind === 'eat' || kind === 'drink' ? 'food' : 'likes',
            count: 1,
            least: 2,
          }),
        ),
    ],
    ask: () => keepGoing(stage),
  };
}

/** Fulfils a request: tells a story, sings, dances, shows something, comes along. */
export function perform(stage: Stage, request: Request, text: string): Script {
  const { speak, scene } = stage;
  const about = request.about;
  const modelled = ['more', 'work', 'stop', 'another'].includes(request.kind)
    ? undefined
    : exchangeFor(stage, text, 0.55);
  if (modelled !== undefined) return { core: modelled, extra: [], ask: () => keepGoing(stage) };
  const x = reflect(about).trim();
  const slots = { x, X: capitalise(x) };
  const lines = (least: number, count = 2): ReturnType<typeof sayAll> =>
    sayAll(...recall(stage, { stems: stemsOf(about), count: scene.length === 'short' ? 1 : count, least }));
  switch (request.kind) {
    case 'story':
      return tell(stage, about);
    case 'joke': {
      const joke = claimOne(stage, shows.jokes);
      return {
        core: sayAll(
          scene.length === 'short' || joke === undefined ? undefined : speak.say(shows.jokeLead),
          joke ?? speak.say(exhausted),
        ),
        extra: [],
        ask: () => (stage.chance.isLucky(0.4) ? keepGoing(stage) : undefined),
      };
    }
    case 'riddle': {
      const riddle = claimOne(
        stage,
        shows.riddles.map((entry) => entry.ask),
      );
      return { core: sayAll(riddle ?? speak.say(exhausted)), extra: [] };
    }
    case 'rather':
      return { core: sayAll(claimOne(stage, shows.rathers) ?? openQuestion(stage)), extra: [] };
    case 'poem':
      return verse(stage, shows.poems, shows.poemLead);
    case 'song':
      return verse(stage, shows.songs, shows.singLead);
    case 'dance': {
      const step = speak.act({ any: shows.danceDo });
      return {
        core: [...(step === undefined ? [] : [act(step)]), ...sayAll(speak.say(shows.danceSay))],
        extra: [() => sayAll(speak.say(shows.danceSay))],
      };
    }
    case 'recommend':
      return recommendTo(stage, about);
    case 'describe': {
      const found = lines(1.9, 3);
      return found.length > 0
        ? { core: found, extra: [() => sayAll(speak.say(shows.placeSenses))] }
        : describePlace(stage, about);
    }
    case 'show': {
      const found = lines(1.7);
      return {
        core: [
          ...sayAll(
            found.length > 0 && scene.length !== 'short'
              ? undefined
              : x === '' || x.split(' ').length > 6
                ? undefined
                : speak.say(shows.showSay, slots),
          ),
          ...found,
        ],
        extra: [() => sayAll(x.split(' ').length <= 6 ? speak.say(shows.showSay, slots) : undefined)],
        ask: () => keepGoing(stage),
      };
    }
    case 'more': {
      const last = stemsOf(
        stage.replies
          .slice(-2)
          .join(' ')
          .replace(/\*[^*]*\*/g, ' '),
      );
      const more = recall(stage, { stems: last, count: scene.length === 'long' ? 4 : 2, least: 1.6 });
      const found =
        more.length > 0
          ? more
          : recall(stage, {
              topic: stage.chance.pick(['past', 'people', 'habits', 'likes', 'job'] as const) ?? 'past',
              count: 2,
              least: 2,
            });
      return found.length > 0
        ? {
            core: sayAll(...found),
            extra: [],
            ask: () => (stage.chance.isLucky(0.5) ? keepGoing(stage) : undefined),
          }
        : tell(stage, '');
    }
    case 'go': {
      const found = stemsOf(about).size > 0 ? lines(3, 1) : [];
      const doing = speak.act(shows.goNarration);
      return {
        core: [...sayAll(speak.say(shows.goWith)), ...(doing === undefined ? [] : [act(doing)]), ...found],
        extra: [() => sayAll(speak.say(shows.placeSenses))],
        ask: () => keepGoing(stage),
      };
    }
    case 'give': {
      const step = speak.act({ any: shows.giveDo });
      return {
        core: [
          ...sayAll(x === '' || x.split(' ').length > 7 ? undefined : speak.say(shows.giveSay, slots)),
          ...(step === undefined ? [] : [act(step)]),
          ...lines(2, 1),
        ],
        extra: [],
        ask: () => keepGoing(stage),
      };
    }
    case 'teach':
      return {
        core: [...sayAll(speak.say(shows.teachSay)), ...lines(1.9, 1)],
        extra: [() => sayAll(...recall(stage, { topic: 'skills', count: 1, least: 2 }))],
        ask: () => keepGoing(stage),
      };
    case 'help':
      return {
        core: sayAll(speak.say(shows.helpSay)),
        extra: [],
        ask: () => (about === '' ? undefined : speak.say(comfort.lost.ask)),
        isQuiet: true,
      };
    case 'talk': {
      const found = about === '' ? [] : lines(1.8);
      return {
        core: found.length > 0 ? found : sayAll(speak.say(shows.talkSay)),
        extra: [],
        ask: () => openQuestion(stage),
      };
    }
    case 'stop':
      return { core: sayAll(speak.say(shushed)), extra: [], isQuiet: true };
    case 'work':
      return { core: sayAll(speak.say(wontWork)), extra: [], ask: () => keepGoing(stage) };
    case 'another': {
      const before = [...stage.earlier]
        .reverse()
        .map((said) =>
          readTurn(said).acts.find((part) => part.type === 'request' && part.request.kind !== 'another'),
        );
      const last = before.find((part) => part !== undefined);
      return last?.type === 'request'
        ? perform(stage, last.request, last.text)
        : perform(stage, { kind: 'more', about: '' }, text);
    }
    case 'order': {
      const found = lines(2, 1);
      return { core: [...sayAll(speak.say(shows.obey)), ...found], extra: [], ask: () => keepGoing(stage) };
    }
    case 'guess':
      return answerOpen(stage, text, 'wh');
  }
}

/** Judges the user's answer to the riddle in the last reply. */
export function judgeRiddle(stage: Stage): Script | undefined {
  const last = stage.replies.at(-1) ?? '';
  const riddle = shows.riddles.find((entry) => last.includes(entry.ask));
  if (riddle === undefined || stage.turn.text.length > 160) return undefined;
  const isAsking =
    stage.turn.acts.some((part) => part.type === 'ask' && part.ask.kind !== 'open') ||
    stage.turn.acts.some((part) => part.type === 'request');
  if (isAsking && !riddle.answers.test(stage.turn.text)) return undefined;
  const slots = { x: riddle.answer, X: capitalise(riddle.answer) };
  return {
    core: sayAll(
      stage.speak.say(riddle.answers.test(stage.turn.text) ? shows.riddleRight : shows.riddleWrong, slots),
    ),
    extra: [],
    ask: () => stage.speak.say(shows.riddleAsk),
  };
}
