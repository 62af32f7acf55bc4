import type { CardLine } from '../card/read-card.ts';
import { splitBeats, type Beat } from '../card/speech.ts';
import { again } from '../phrases/self.ts';
import type { Topic } from '../phrases/card-topics.ts';
import { stemsOf } from '../text/stems.ts';
import { normalise, splitSentences, uncapitalise } from '../text/sentences.ts';
import { asSpoken } from './speak.ts';
import type { Stage } from './stage.ts';

export interface Wanted {
  topic?: Topic;
  stems?: Set<string>;
  /** Maximum number of lines. */
  count: number;
  /** Minimum score. */
  least: number;
  /** Minimum number of shared stems, regardless of the score. */
  shared?: number;
  /** Only lines that make sense without context and describe the character. */
  isOffer?: boolean;
}

/** Stems that only name the topic of a question and would match too many lines. */
export const pointers = new Set([
  'job',
  'hom',
  'home',
  'past',
  'look',
  'like',
  'love',
  'fear',
  'famili',
  'family',
  'peopl',
  'place',
  'name',
  'old',
  'year',
  'favourit',
  'hobby',
  'describ',
  'person',
  'real',
  'feel',
  'day',
  'time',
  'good',
  'happen',
  'tell',
  'grow',
]);

/** Weight of a stem on this card: the fewer lines contain it, the higher. */
function weightOf(stage: Stage, stem: string): number {
  let seen = 0;
  for (const line of stage.card.lines) if (line.stems.has(stem)) seen++;
  return seen === 0 ? 0 : 1 + Math.log(stage.card.lines.length / seen) / 2;
}

/** "I'm tall, with grey eyes", "I'm wry and patient": suitable as an answer, but not as a remark. */
const isPortrait = (line: CardLine): boolean =>
  /^I(?:'m| am) (?:\w+, )*[\w-]+ and [\w-]+\b|or so they tell me|^On other days/.test(line.say) ||
  (line.topics.has('looks') && /^(?:I(?:'m| am| have| appear| wear)|My (?:hair|eyes))\b/.test(line.say));

/** Depends on the sentences around it: "Even so, I tasted salt.", "Osei-Grey, who paints chairs." */
const needsContext = ({ say }: CardLine): boolean =>
  /^(?:even so|since then|still|yet|instead|besides|also|now|then|but|and|so)\b/i.test(say) ||
  /^\p{Lu}[\p{L}-]+, who [^,]+\.$/u.test(say);

function scoreOf(stage: Stage, line: CardLine, wanted: Wanted): number {
  let score = 0;
  const isQuoted = line.source === 'greeting' || line.source === 'example';
  if (wanted.topic !== undefined && line.topics.has(wanted.topic) && !isQuoted)
    score += 2 + (line.topics.size === 1 ? 0.4 : 0);
  for (const stem of wanted.stems ?? []) if (line.stems.has(stem)) score += weightOf(stage, stem);
  if (score === 0) return 0;
  if (isQuoted && [...(wanted.stems ?? [])].filter((stem) => line.stems.has(stem)).length < 2) return 0;
  if (
    wanted.shared !== undefined &&
    [...(wanted.stems ?? [])].filter((stem) => line.stems.has(stem)).length < wanted.shared
  )
    return 0;
  if (line.source === 'description' || line.source === 'field') score += 0.5;
  if (line.source === 'scenario' && wanted.topic !== 'place' && wanted.topic !== 'doing') score -= 0.6;
  if (line.topics.has('secret') && wanted.topic !== 'secret')
    score -= stage.scene.messageCount > 24 ? 0.3 : 4;
  if (/\b(?:I|my|me)\b/.test(line.say)) score += 0.3;
  if (stage.heard.includes(normalise(line.say))) score -= 0.7;
  return score + stage.chance.next() * 0.5;
}

/** Matching lines in the card's order, each with the line that it depends on. They are marked as said. */
export function recall(stage: Stage, wanted: Wanted): string[] {
  const { card, freshness } = stage;
  const spoken = (line: CardLine): string => asSpoken(line.say, card);
  const best = card.lines
    .map((line, at) => ({ line, at, score: scoreOf(stage, line, wanted) }))
    .filter(
      ({ line, score }) =>
        score >= wanted.least &&
        freshness.isFresh(spoken(line)) &&
        !(
          wanted.isOffer === true &&
          (line.leans ||
            line.source === 'scenario' ||
            line.source === 'greeting' ||
            line.source === 'example' ||
            isPortrait(line) ||
            needsContext(line))
        ),
    )
    .sort((a, b) => b.score - a.score);
  const chosen = new Set<number>();
  for (const { line, at, score } of best) {
    if (chosen.size >= wanted.count) break;
    if (score < (best[0]?.score ?? 0) * 0.55) break;
    const before = card.lines[at - 1];
    if (line.leans && before !== undefined && !chosen.has(at - 1)) {
      if (
        !freshness.isFresh(spoken(before)) ||
        (before.topics.has('secret') && wanted.topic !== 'secret') ||
        chosen.size + 2 > wanted.count + 1
      )
        continue;
      chosen.add(at - 1);
    }
    chosen.add(at);
    // The next line may follow if it depends on this one.
    const after = card.lines[at + 1];
    if (
      chosen.size < wanted.count &&
      after?.leans &&
      after.source === line.source &&
      !(after.topics.has('secret') && wanted.topic !== 'secret') &&
      freshness.isFresh(spoken(after))
    )
      chosen.add(at + 1);
  }
  const lines = [...chosen].sort((a, b) => a - b).flatMap((at) => card.lines[at] ?? []);
  return lines.map((line) => {
    const text = spoken(line);
    freshness.remember(text);
    return text;
  });
}

/** The first line of the card, unless it was said recently. */
export function firstLine(stage: Stage): string | undefined {
  const line = stage.card.lines.find(({ source }) => source === 'description' || source === 'field');
  const text = line === undefined ? undefined : asSpoken(line.say, stage.card);
  if (text === undefined || !stage.freshness.isFresh(text)) return undefined;
  stage.freshness.remember(text);
  return text;
}

/** Whether the best line was said recently and no other line scores nearly as high. */
export function isSaid(stage: Stage, wanted: Wanted): boolean {
  let said = 0;
  let fresh = 0;
  for (const line of stage.card.lines) {
    const score = scoreOf(stage, line, wanted);
    if (stage.freshness.isFresh(asSpoken(line.say, stage.card))) fresh = Math.max(fresh, score);
    else said = Math.max(said, score);
  }
  return said >= wanted.least && said > fresh + 0.9;
}

/** The first lines of the scenario that were not said recently. */
export function sceneLines(stage: Stage, count: number): string[] {
  const lines = stage.card.lines
    .filter((line) => line.source === 'scenario')
    .map((line) => asSpoken(line.say, stage.card));
  const fresh = lines.filter((line) => stage.freshness.isFresh(line)).slice(0, count);
  for (const line of fresh) stage.freshness.remember(line);
  return fresh;
}

/** Repeats the best line in other words, for when all matching lines were said recently. */
export function recallAgain(stage: Stage, wanted: Wanted): string | undefined {
  const lately = normalise(stage.replies.slice(-3).join(' '));
  const line = stage.card.lines
    .map((candidate) => ({ candidate, score: scoreOf(stage, candidate, wanted) }))
    .filter(
      ({ score, candidate }) =>
        score >= wanted.least &&
        !candidate.leans &&
        (!candidate.topics.has('secret') || wanted.topic === 'secret') &&
        !lately.includes(normalise(asSpoken(candidate.say, stage.card))),
    )
    .sort((a, b) => b.score - a.score)[0]?.candidate;
  return line === undefined
    ? undefined
    : stage.speak.say(again, { line: uncapitalise(asSpoken(line.say, stage.card)) });
}

/** The answer that the card's example dialogue gives to a similar question. */
export function exchangeFor(stage: Stage, text: string, least = 0.6): Beat[] | undefined {
  const stems = stemsOf(text);
  // "What do you look like?" is not "What would that look like?".
  if ([...stems].every((stem) => pointers.has(stem))) return undefined;
  let best: { reply: string; score: number } | undefined;
  for (const exchange of stage.card.exchanges) {
    const shared = [...stems].filter((stem) => exchange.ask.has(stem)).length;
    // "Can the book be saved?" contains all stems of "Can it be saved?".
    const isWhole = shared === exchange.ask.size && stems.size <= shared + 1;
    const score = (2 * shared) / (stems.size + exchange.ask.size);
    if (score >= (shared === 1 && !isWhole ? Math.max(least, 0.8) : least) && score > (best?.score ?? 0))
      best = { reply: exchange.reply, score };
  }
  if (best === undefined) return undefined;
  const beats: Beat[] = [];
  for (const beat of splitBeats(best.reply)) {
    for (const sentence of splitSentences(beat.text)) {
      if (!stage.freshness.isFresh(sentence)) return undefined;
      beats.push({ kind: beat.kind, text: sentence });
    }
  }
  for (const beat of beats) stage.freshness.remember(beat.text);
  return beats;
}
