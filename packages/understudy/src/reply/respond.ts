// What is said to a message: its need first, then what it asks.
import { ASKS } from '../need/needs.ts';
import { isGibberish, spotLanguage } from '../read/language.ts';
import type { Part } from '../read/read-message.ts';
import { sumIn } from '../read/sums.ts';
import { stemsOf } from '../text/words.ts';
import { admitNotKnowing, chooseLine, fill, lineFor, listen } from './choose-line.ts';
import type { Stage } from './stage.ts';
import { graveness, graveNeedOf, MAY_BE_GRAVE } from './graveness.ts';
import {
  isLight,
  isTrouble,
  kindOfQuestion,
  respondToAsked,
  respondToTold,
  respondToTopic,
  respondToWorry,
  saysItIsWrong,
  toldIn,
} from './occasions.ts';
import { beginStory, endStory, goOnTelling } from './stories.ts';
import { isAboutUser, noteWhatIsTold, recall } from './told.ts';
import { IS_SURE, isAsk, isOnlyTold, writtenAnswer } from './written.ts';

/** With less, the likeliest need is a guess. */
const IS_CLEAR = 0.3;
/** The same of a few words, which say what they mean. */
const IS_LIKELY = 0.4;
const FEW_WORDS = 3;
const IS_CERTAIN = 0.8;
const NEVER = 2;
const SHORT_ANSWER = 4;
const LONGEST_GREETING = 7;
const IS_BEYOND_DOUBT = 0.95;
/** So probable a need of one sentence has to be for the whole message. */
const AGREES = 0.15;

/** Trouble that is told in so many words is heard before what is asked. */
const ENOUGH_TOLD = 6;
/** A question of so few characters stands for itself: "How so?" */
const BARE_QUESTION = 20;
const isSmallTalk = new Set<string>([
  'how-are-you',
  'who-are-you',
  'are-you-there',
  'greeting',
  'recall',
  'and-then',
  'tell-a-story',
]);
/** Often in the form of a question, so that less is needed to believe it. */
const isAskedSo = new Set<string>([
  ...['how-are-you', 'are-you-there', 'greeting', 'flirting', 'affection', 'teach-me', 'advice', 'parting'],
  ...['act-follow', 'boredom', 'who-are-you', 'recall', ...ASKS],
]);
/** Sums, keys at random and other languages are seen by other means, before. */
const isSpottedElsewhere = new Set<string>(['sum', 'nonsense', 'other-language']);
/** Answered by a word of their own beside a question. "I'm sorry" is sympathy there as often as an apology. */
const isCourtesy = new Set<string>(['greeting', 'thanks', 'compliment']);

/**
 * @param hasRoom whether a greeting or an action may get its own line before an answer
 * @returns what is said, in its order; never empty
 */
export function respond(stage: Stage, hasRoom: boolean): string[] {
  const { message } = stage;
  if (message.parts.length === 0) return [listen(stage)];
  const language = spotLanguage(message.text, stage.content.vectors.placeOf);
  if (language !== undefined) return [inLanguage(stage, language)];
  if (isGibberish(message.text)) return [lineFor(stage, 'nonsense') ?? listen(stage)];

  const grave = graveNeedOf(message, () => isLight(stage));
  if (grave !== undefined) {
    const everyday = grave === 'fear' || grave === 'shame' ? respondToWorry(stage) : undefined;
    return [everyday ?? lineFor(stage, grave) ?? listen(stage)];
  }

  if (message.parts.some((part) => !part.isAct && saysItIsWrong(stage, part.text)))
    return [lineFor(stage, 'correction') ?? listen(stage)];
  for (const part of message.parts.toReversed()) {
    const answer = part.isAct ? undefined : answerTo(stage, part);
    if (answer === undefined) continue;
    const opening = hasRoom ? openingFor(stage, part) : undefined;
    return opening === undefined ? [answer] : [opening, answer];
  }
  const asked = message.parts.findLast(({ isQuestion }) => isQuestion);
  if (asked !== undefined) {
    const opening = hasRoom ? openingFor(stage, asked) : undefined;
    const answer = respondToQuestion(stage, asked) ?? listen(stage);
    return opening === undefined ? [answer] : [opening, answer];
  }
  return [respondToNeeds(stage)];
}

/** "*looks at you*", but not "*looks at the floor*". */
const isTowardsYou = ({ isAct, text, need }: Part): boolean =>
  isAct && (need !== 'act-look' || /\byou(?:r|rs)?\b/i.test(text));

/** A word to what stands beside a question: a greeting, thanks, an action, trouble that is told with it. */
function openingFor(stage: Stage, answered: Part): string | undefined {
  const social = stage.message.parts.find(
    (part) =>
      part !== answered &&
      (part.need.startsWith('act-') ? isTowardsYou(part) : isCourtesy.has(part.need)) &&
      part.probability(part.need) >= IS_SURE,
  );
  if (social !== undefined) return lineFor(stage, social.need);
  const told = toldIn(stage);
  const isHeard = answered.isQuestion && told.split(/\s+/).length >= ENOUGH_TOLD && isTrouble(stage, told);
  return isHeard ? respondToTopic(stage, told) : undefined;
}

/** What was written or is known for just this: a sum, what the user told, an answer, the story. */
function answerTo(stage: Stage, part: Part): string | undefined {
  const sum = sumIn(part.text);
  if (sum !== undefined) return inNumbers(stage, sum);
  const kept = isAboutUser(part) ? recall(stage, part) : undefined;
  if (kept !== undefined) return kept;
  const written = writtenAnswer(stage, part);
  if (written !== undefined) return written;
  // "Why?" asks to go on with what was told.
  const isBare = part.isQuestion && stemsOf(part.text).size === 0 && part.text.length < BARE_QUESTION;
  return isBare && !isSmallTalk.has(part.need) && isTelling(stage) ? goOn(stage) : undefined;
}

/** A question that nothing was written for is answered by its need where that is sure, else by its kind. */
function respondToQuestion(stage: Stage, part: Part): string | undefined {
  const isSure = part.probability(part.need) >= IS_SURE;
  const { kind, isAboutCharacter } = kindOfQuestion(stage, part);
  const isAnswered =
    isSure && !isAsk.has(part.need) && !isOnlyTold.has(part.need) && !isSpottedElsewhere.has(part.need);
  const isLikely = part.need === 'who-are-you' || (part.need === 'teach-me' && !isAboutCharacter);
  if (isAnswered || (isLikely && part.probability(part.need) >= IS_CLEAR)) return respondToNeed(stage, part);
  if (kind === 'ask-user') return recall(stage, part) ?? lineFor(stage, 'recall') ?? admitNotKnowing(stage);
  const line = kind === 'ask-character' ? undefined : respondToAsked(stage, part, kind);
  if (line !== undefined) return line;
  const mayBe = isAskedSo.has(part.need) && !isAsk.has(part.need) && part.probability(part.need) >= IS_CLEAR;
  return mayBe ? respondToNeed(stage, part) : admitNotKnowing(stage);
}

/** What is clearest is answered; where nothing is clear, what the user tells. */
function respondToNeeds(stage: Stage): string {
  const { parts, whole } = stage.message;
  const all = [...parts, ...(whole ? [whole] : [])];
  const clear = all
    .filter(
      (part) => part.probability(part.need) >= leastFor(part, parts.length) && !isOnlyTold.has(part.need),
    )
    .filter(
      // With words beside it, an action that is not for the character goes without saying.
      (part) => !part.isAct || parts.every(({ isAct }) => isAct) || isTowardsYou(part),
    )
    .filter((part) => agrees(part, whole))
    .sort((a, b) => b.probability(b.need) - a.probability(a.need));
  const part = clear[0] ?? parts.find(({ need }) => need === 'about-me');
  const mayBeGrave = all.some((each) => graveness(each) >= MAY_BE_GRAVE);
  const isCertain = part !== undefined && part.probability(part.need) >= IS_CERTAIN;
  // A line about a topic may be light: to what may be grave one only listens.
  if (mayBeGrave && !(isCertain && part.need !== 'about-me')) return listen(stage);
  if (part === undefined) return respondToTold(stage);
  return respondToNeed(stage, part) ?? respondToTold(stage);
}

/** "Sorry" in passing is no apology: the whole message has to be heard so, too, unless a sentence is very clear. */
function agrees(part: Part, whole: Part | undefined): boolean {
  if (whole === undefined || part === whole || part.isAct) return true;
  const isWhole =
    part.text.split(/\s+/).length >= FEW_WORDS && part.probability(part.need) >= IS_BEYOND_DOUBT;
  return isWhole || whole.probability(part.need) >= AGREES;
}

/** How probable a need must be to be answered. */
function leastFor({ need, isAct, isQuestion, text }: Part, among: number): number {
  const words = text.split(/\s+/).length;
  if (isSpottedElsewhere.has(need)) return NEVER;
  // "Yes" and "no" answer something as long as they are short; later they are half of a thought.
  if ((need === 'yes' || need === 'no') && words > SHORT_ANSWER) return NEVER;
  // "My sister rang to say hello" greets nobody.
  if (need === 'greeting' && words > LONGEST_GREETING) return NEVER;
  if (need === 'advice') return IS_CERTAIN;
  if (isAct) return IS_SURE;
  if (isQuestion) return IS_CLEAR;
  if (need.startsWith('act-') && !/^(?:i|i'll|we|let|let's|here|come|may)\b/i.test(text)) return IS_CERTAIN;
  // One word of several sentences says little by itself.
  if (among > 1 && words < FEW_WORDS) return IS_CERTAIN;
  return words <= FEW_WORDS ? IS_LIKELY : IS_SURE;
}

function respondToNeed(stage: Stage, part: Part): string | undefined {
  switch (part.need) {
    case 'recall':
      return recall(stage, part) ?? lineFor(stage, 'recall') ?? admitNotKnowing(stage);
    case 'tell-a-story':
      return beginStory(stage, part.text) ?? lineFor(stage, 'tell-a-story');
    case 'and-then':
      return goOn(stage);
    case 'yes':
      return isTelling(stage) ? goOn(stage) : lineFor(stage, 'yes');
    case 'you-decide':
      return lineFor(stage, 'you-decide') ?? beginStory(stage, '');
    case 'about-me':
      return noteWhatIsTold(stage, part);
    case 'joy':
    case 'pride':
    case 'anger':
    case 'tiredness':
    case 'shame':
      return respondToTopic(stage, toldIn(stage)) ?? lineFor(stage, part.need);
    case 'likes':
    case 'opinion':
    case 'about-your-life':
    case 'about-your-world':
      return part.isQuestion ? admitNotKnowing(stage) : respondToTold(stage);
    case 'are-you-an-ai':
      // Asked in earnest it was answered outside the story; this is play.
      return lineFor(stage, 'who-are-you');
    case 'who-are-you': {
      const { own, register, firstName } = stage.voice;
      const name = chooseLine(stage, [
        register['own-name']?.map((frame) => fill(frame, { char: firstName })),
      ]);
      const line = lineFor(stage, 'who-are-you');
      return own['who-are-you'] ? (line ?? name) : [name, line].filter(Boolean).join(' ') || undefined;
    }
    default:
      return lineFor(stage, part.need);
  }
}

const isTelling = ({ replies, voice }: Stage): boolean => {
  const last = replies.at(-1) ?? '';
  return voice.stories.some(({ beats }) => beats.some((beat) => last.includes(beat)));
};

function goOn(stage: Stage): string | undefined {
  const beat = goOnTelling(stage);
  if (beat === null) return endStory(stage);
  if (beat !== undefined) return beat;
  // Nothing is being told: what was answered last is gone on with, by what is written nearest to it.
  const [next] = stage.voice.questions
    .find(stage.replies.at(-1) ?? '')
    .filter(({ answer }) => stage.spoken.isFresh(answer));
  if (next === undefined) return listen(stage);
  stage.spoken.add(next.answer);
  return next.answer;
}

/** @param sum null where it has no result */
function inNumbers(stage: Stage, sum: string | null): string {
  if (sum === null) return lineFor(stage, 'sum') ?? admitNotKnowing(stage);
  const frames = stage.voice.register['sum-answer']?.map((line) => fill(line, { sum }));
  return chooseLine(stage, [frames]) ?? `${sum}.`;
}

const inLanguage = (stage: Stage, language: string): string =>
  chooseLine(stage, [stage.content.languages[language], stage.voice.register['other-language']]) ??
  listen(stage);
