// Questions and statements that are answered before the general rules of conversation apply: sums, losses,
// corrections, questions about earlier statements, and the continuation of a tale.
import * as words from '../phrases/direct.ts';
import { tales } from '../phrases/performances.ts';
import { reflect } from '../text/reflect.ts';
import { capitalise, splitSentences, uncapitalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { recall } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';
import { sumIn } from './sums.ts';

export function answerDirectly(stage: Stage): Script | undefined {
  return (
    answerSum(stage) ??
    continueTale(stage) ??
    respondToLoss(stage) ??
    respondToGoodNews(stage) ??
    acknowledgeTastes(stage) ??
    acceptCorrection(stage) ??
    answerSuperlative(stage) ??
    answerFromEarlier(stage)
  );
}

function answerSum({ turn, speak }: Stage): Script | undefined {
  const n = sumIn(turn.text);
  if (n === undefined) return undefined;
  return {
    core: sayAll(n === null ? speak.say(words.sumTooOdd) : speak.say(words.summed, { n, N: n })),
    extra: [],
  };
}

const wantsMore =
  /^(?:(?:and|so|but|well|ok|oh|please|yes|wow),? )*(?:(?:and )?then(?: what)?|what (?:happened|happens|came|comes)(?: (?:next|then|after(?: that)?))?|what then|what next|go on|keep going|continue|more|tell me more|and (?:after|next))[\s?.!…]*$/i;

/** Continues a tale from the last replies. */
function continueTale(stage: Stage): Script | undefined {
  if (!wantsMore.test(stage.turn.text)) return undefined;
  const said = stage.replies.slice(-4).join('\n');
  const tale = tales.findLast(({ lines }) => lines.some((line) => said.includes(line)));
  if (!tale) return undefined;
  const last = tale.lines.findLastIndex((line) => said.includes(line));
  const count = stage.scene.length === 'short' ? 1 : 3;
  const rest = tale.lines.slice(last + 1, last + 1 + count);
  if (rest.length === 0) {
    // The end of the tale is announced once; another request gets a different answer.
    const isOver = stage.replies.slice(-2).some((reply) => !tale.lines.some((line) => reply.includes(line)));
    if (isOver) return undefined;
    return { core: sayAll(stage.speak.say(words.taleOver)), extra: [], isWhole: true };
  }
  const [first = '', ...others] = rest;
  for (const line of rest) stage.freshness.remember(line);
  const opening = stage.speak.say(words.taleMore, { line: first }) ?? first;
  return { core: sayAll(opening, ...others), extra: [], isWhole: true };
}

const loved =
  '(?:(?:best |old |dear |little |older |younger |big )?(?:patient|friend|mother|mum|mom|father|dad|sister|brother|wife|husband|girlfriend|boyfriend|partner|son|daughter|child|baby|aunt|uncle|cousin|grandmother|grandma|gran|nan|grandfather|grandpa|colleague|student|neighbou?r|dog|cat|horse|pet|teacher|comrade|mentor|client))';
const lostOne = new RegExp(`\\b(?:lost|losing) ((?:a|an|my|our|one of my|the) ${loved}s?)\\b`, 'i');
const diedOne = new RegExp(
  `\\b((?:my|our|a|the) ${loved}(?:,? \\p{Lu}[\\p{L}'-]+)?) (?:has |just |has just )?(?:died|passed away|passed|was killed|is dying|killed (?:himself|herself|themselves))\\b`,
  'iu',
);

/** Responds to a death by naming the person and, if mentioned, their age. */
function respondToLoss(stage: Stage): Script | undefined {
  const { text } = stage.turn;
  const found = (lostOne.exec(text) ?? diedOne.exec(text))?.[1];
  if (found === undefined) return undefined;
  const who = reflect(found);
  const pronoun = /\b(she|he|they)\b/i.exec(text)?.[1]?.toLowerCase() ?? kinOf(found);
  const age = /\b(?:was|were|is) (?:only |just |barely )([a-z-]+|\d{1,3})\b/i.exec(text)?.[1];
  const slots = {
    who,
    Who: capitalise(who),
    she: pronoun,
    her: THEM[pronoun],
    age: age === undefined ? undefined : `only ${age}`,
  };
  const { speak } = stage;
  return {
    core: sayAll(
      speak.say(words.lostWho, slots),
      stage.scene.length === 'short' ? undefined : speak.say(words.lostStay),
    ),
    extra: [],
    ask: () => speak.say(words.lostAsk, slots),
    isQuiet: true,
    isWhole: true,
  };
}
const THEM: Record<string, string> = { she: 'her', he: 'him', they: 'them' };
const kinOf = (who: string): string =>
  /mother|mum|mom|sister|wife|girlfriend|daughter|aunt|gran|nan\b/i.test(who)
    ? 'she'
    : /father|dad|brother|husband|boyfriend|\bson\b|uncle|grandpa/i.test(who)
      ? 'he'
      : 'they';

const joyful = new RegExp(
  `\\b((?:my|our) ${loved}(?:,? \\p{Lu}[\\p{L}'-]+)?(?:'s| is| are| just| has| have| got| was)+ (?:finally |about to |going to )?(?:gett?ing|got|get|be|having|have|had|expecting|graduat\\w+|promoted|accepted|born|coming home|turning|turns)\\b[^.!?]*)`,
  'iu',
);
const gladWords =
  /\b(?:married|engaged|wedding|baby|twins|expecting|graduat\w+|promoted|accepted|born|home|better|turn(?:s|ing) \w+)\b/i;

/** Repeats good news about a relative or friend and asks about it. */
function respondToGoodNews({ turn, speak }: Stage): Script | undefined {
  const found = joyful.exec(turn.text)?.[1];
  if (
    found === undefined ||
    !gladWords.test(found) ||
    /\b(?:not|n't|never|divorc\w+|sadly)\b/i.test(turn.text)
  )
    return undefined;
  const clause = reflect(found.trim());
  const slots = { clause, Clause: capitalise(clause), them: THEM[kinOf(found)] };
  return {
    core: sayAll(speak.say(words.joyFor, slots)),
    extra: [],
    ask: () => speak.say(words.joyAsk, slots),
  };
}

const tastes =
  /\bi (?:really |do |absolutely )?(?:love|like|adore|enjoy) ([^.,;!?]{2,40}?),? (?:but|and|though) (?:i )?(?:really |absolutely )?(?:hate|dislike|can'?t stand|don'?t like|loathe|detest) ([^.,;!?]{2,40})/i;

/** Acknowledges both halves of "I love thunderstorms but I hate mushrooms." */
function acknowledgeTastes({ turn, speak }: Stage): Script | undefined {
  const found = tastes.exec(turn.text);
  if (!found || turn.text.includes('?')) return undefined;
  const [x, y] = [reflect(found[1] ?? '').trim(), reflect(found[2] ?? '').trim()];
  return { core: sayAll(speak.say(words.bothTastes, { x, X: capitalise(x), y })), extra: [], isWhole: true };
}

const denied =
  /\b(?:i (?:never|didn'?t|did not) (?:say|said|tell you|told you|mention(?:ed)?)(?: that)? (?:i (?:was|am|had|have|like|liked|love|loved)|i'm|i've)|i(?:'m| am) (?:actually )?not|that'?s (?:wrong|not right|not true)[,.:;-]* i(?:'m| am) not|no[,.:;-]* (?:i(?:'m| am) not|it(?:'s| is| was)n'?t|not)) ([^.,;!?]{2,40})/i;
const instead =
  /(?:^|[.,;!?]\s*(?:but |and )?|\bbut )(?:i(?:'m| am)|it(?:'s| is| was)|i (?:said|meant)(?: i(?:'m| am))?) (?!not\b|never\b)((?:an? |the |my )?[^.,;!?]{2,40})/gi;

const feelings =
  /^(?:really |so |that |very |at all )?(?:sad|tired|angry|afraid|scared|lonely|bored|drunk|worried|upset|nervous|jealous|ill|sick|hungry|lost|happy|ready|sure)\b/i;

/** Accepts a correction: "I never said I was a painter. I'm a lawyer." */
function acceptCorrection({ turn, replies, speak }: Stage): Script | undefined {
  const wrong = denied.exec(turn.text);
  if (!wrong) return undefined;
  const y = reflect((wrong[1] ?? '').trim());
  const wasSaid = [...stemsOf(y)].some((stem) => stemsOf(replies.slice(-4).join(' ')).has(stem));
  // "I'm not tired" is a correction only if a recent reply said so.
  const isPlain = /^i(?:'m| am)/i.test(wrong[0]);
  if (isPlain && !wasSaid)
    return feelings.test(y)
      ? { core: sayAll(speak.say(words.notSo, { y })), extra: [], isWhole: true }
      : undefined;
  const after = turn.text.slice(wrong.index + wrong[0].length);
  const x = [...after.matchAll(instead)].at(-1)?.[1]?.trim();
  if (x === undefined) return { core: sayAll(speak.say(words.correctedPlain, { y })), extra: [] };
  const right = reflect(x);
  return { core: sayAll(speak.say(words.corrected, { x: right, X: capitalise(right), y })), extra: [] };
}

const most =
  /\b((?:most|least) \w+|\w+est|best|worst) ([\p{L}' -]{2,40}?)(?: (?:that )?you(?:'ve| have)?(?: ever)?| of your| in your)\b/iu;

/** "What's the strangest coat you ever made?": answered with the card's lines about coats. */
function answerSuperlative(stage: Stage): Script | undefined {
  const found = most.exec(stage.turn.text);
  if (!found || !/\byou(?:r|'ve)?\b/i.test(stage.turn.text)) return undefined;
  const thing = (found[2] ?? '').replace(/ (?:that|which|who|to)\b.*$/i, '').trim();
  const stems = stemsOf(thing);
  for (const stem of stemsOf(stage.turn.text.slice(found.index + found[0].length))) stems.add(stem);
  const count = stage.scene.length === 'short' ? 1 : 2;
  const lines = recall(stage, { stems, count, least: 1.4, isOffer: true });
  const [first, ...others] =
    lines.length > 0 ? lines : recall(stage, { topic: 'past', count, least: 1.9, isOffer: true });
  if (first === undefined && !found[2]) return undefined;
  const word = (found[1] ?? '').toLowerCase();
  if (first === undefined)
    return { core: sayAll(stage.speak.say(words.noRecord, { most: word, thing })), extra: [] };
  const slots = { most: word, Most: capitalise(word), line: first };
  const opening = /^(?:the|a|an|there)\b/i.test(first)
    ? first
    : stage.speak.say({ any: words.superlative.any!.slice(0, 2) }, slots);
  return { core: sayAll(opening ?? first, ...others), extra: [] };
}

const isQuestion =
  /\?\s*$|^(?:so |and |but |well,? )*(?:what|who|where|when|why|how|which|whose|did|do you remember|is|are|was)\b/i;
const tooCommon = new Set([
  'name',
  'call',
  'day',
  'time',
  'thing',
  'say',
  'tell',
  'think',
  'know',
  'remember',
  'feel',
  'good',
]);

/**
 * A question about an earlier statement of the user, answered with the sentence that shares the most stems.
 */
function answerFromEarlier(stage: Stage): Script | undefined {
  const { turn, earlier, speak, card } = stage;
  if (!isQuestion.test(turn.text) || turn.text.length > 160) return undefined;
  if (
    /\b(?:you|your|yours|yourself)\b/i.test(turn.text) &&
    !/\b(?:you (?:still )?remember|tell you|told you)\b/i.test(turn.text)
  )
    return undefined;
  const asked = new Set([...stemsOf(turn.text)].filter((stem) => !tooCommon.has(stem)));
  if (asked.size === 0) return undefined;
  let best: { sentence: string; score: number } | undefined;
  for (const [at, said] of earlier.entries())
    for (const sentence of splitSentences(said)) {
      if (isQuestion.test(sentence) || sentence.startsWith('*')) continue;
      const stems = stemsOf(sentence);
      const shared = [...asked].filter((stem) => stems.has(stem)).length;
      if (shared < Math.max(1, Math.ceil(asked.size * 0.6)) || stems.size <= shared) continue;
      const score = shared / asked.size + shared * 0.2 + at / (earlier.length * 10);
      if (score > (best?.score ?? 0)) best = { sentence, score };
    }
  if (!best) return undefined;
  // A line of the card that matches better takes precedence.
  const onCard = Math.max(
    0,
    ...card.lines.map((line) => [...asked].filter((stem) => line.stems.has(stem)).length),
  );
  if (onCard > asked.size * best.score) return undefined;
  const clause = reflect(best.sentence.replace(/[.!]+$/, ''));
  return {
    core: sayAll(speak.say(words.youSaid, { clause: uncapitalise(clause), Clause: capitalise(clause) })),
    extra: [],
    isWhole: true,
  };
}
