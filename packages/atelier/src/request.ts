import type { PictureRequest, Refusal, Understanding } from './picture-request.ts';
import { hashSeed } from './maths/random.ts';
import { withoutAsking } from './reading/asking.ts';
import { chipsOf } from './reading/chips.ts';
import { asWritten, type Gloss } from './reading/languages/gloss.ts';
import { inEnglish } from './reading/languages/index.ts';
import { keepSitter, type Plan, refusalOf, settle } from './reading/plan.ts';
import { type Missing, missingOf } from './reading/missing-head.ts';
import { withoutName } from './reading/names.ts';
import { readPrompt } from './reading/prompt.ts';
import type { PictureReading } from './reading/reading.ts';
import { readTags } from './reading/tags.ts';
import { personWish, pictureWish, refusedTags } from './reading/wishes.ts';
import type { PictureWish } from './traits/wish.ts';

/** One picture to draw, as plain data that can be handed to a thread. */
export interface PaintOrder {
  wish: PictureWish;
  width: number;
  height: number;
  seed: string;
}

type Asked = Pick<PictureRequest, 'prompt' | 'negativePrompt' | 'tags' | 'hasSitter' | 'look' | 'name'>;

/** A character's own words stand before the prompt. */
const wordsOf = (look: string | undefined, wish: string): string =>
  [look && inEnglish(look).text, withoutAsking(wish)].filter(Boolean).join(', ');

/** Tags say who it is, even where the caller does not say that it is a character. */
const hasSitter = ({ tags, hasSitter }: Asked): boolean => hasSitter ?? tags.length > 0;

/** An age below 18 beside somebody; the product's own checks stand before this one. */
const statesMinorAge = (prompt: string): boolean =>
  /\b(?:age[ds]?|girl|boy|woman|man|person|female|male|she|he)\b[^.;]{0,12}?\b(?:[1-9]|1[0-7])\b(?!\s?(?:people|wom[ae]n|m[ae]n|st|nd|rd|th|am|pm|%|o'clock))|\b(?:[1-9]|1[0-7])[ -]?(?:yo|y\/o|years?[ -]old)\b/i.test(
    prompt,
  );

/** "just turned 16", "turning 17". */
const TURNS_MINOR =
  /\b(?:turn(?:s|ed|ing)?|becom(?:es|ing)|became|about to be)\s+(?:[1-9]|1[0-7]|thirteen|fourteen|fifteen|sixteen|seventeen)\b(?!\s?(?:times|degrees|pages|o'clock|am|pm))/i;

/** "under 18", "not yet an adult". */
const DENIES_ADULTHOOD =
  /\b(?:under|below|younger than)[ -](?:18|eighteen|the age of (?:1[0-8]|eighteen|consent|majority)|(?:the )?legal age)\b|\bnot (?:yet |quite |even )*(?:(?:an |fully )?(?:adult|grown)|18|eighteen|of (?:legal )?age)\b|\bbarely legal\b/i;

const lowerCased = (tags: readonly string[]): string[] => tags.map((tag) => tag.trim().toLowerCase());

interface Planned {
  plan: Plan;
  refused: PictureReading;
  missing: Missing | null;
  wish: Gloss;
}

function planOf(asked: Asked): Planned {
  const isGiven = hasSitter(asked);
  // Her or his name means nobody else.
  const wish = inEnglish(withoutName(asked.prompt, asked.name));
  const words = wordsOf(asked.look, wish.text);
  const plan = settle(readPrompt(words, isGiven));
  plan.isUnderage ||= statesMinorAge(words) || TURNS_MINOR.test(words) || DENIES_ADULTHOOD.test(words);
  if (isGiven) keepSitter(plan, lowerCased(asked.tags));
  const refused = readPrompt(inEnglish(asked.negativePrompt).text);
  const missing = missingOf(wish.text, isGiven);
  return { plan: withoutRefused(plan, refused), refused, missing, wish };
}

/** What the negative prompt names is left out where the engine can leave it out. */
function withoutRefused(plan: Plan, refused: PictureReading): Plan {
  const [no] = refused.people;
  const unwanted = new Set([...plan.without, ...(no?.tags ?? []), ...(no?.beard ? ['beard'] : [])]);
  if (refused.hasFlowers) unwanted.add('flowers');
  for (const person of plan.people) {
    person.tags = person.tags.filter((tag) => !unwanted.has(tag));
    if (unwanted.has('beard')) delete person.beard;
    if (no?.garment?.kind === person.garment?.kind) delete person.garment;
    if (no?.headwear) delete person.headwear;
    if (no?.expression === person.expression) delete person.expression;
  }
  if (refused.place?.name === plan.place?.name) delete plan.place;
  if (refused.weather && refused.weather === plan.weather) delete plan.weather;
  const animals = new Set(refused.animals.map(({ kind }) => kind));
  return {
    ...plan,
    animals: plan.animals.filter(({ kind }) => !animals.has(kind)),
    hasFlowers: plan.hasFlowers && !unwanted.has('flowers'),
    without: [...unwanted],
  };
}

const YEARS_OF_A_MINOR = /\b(?:[1-9]|1[0-7])[ -]?(?:yo|y\/o|years?[ -]old)\b/i;

/**
 * Whether the words of a picture name somebody under 18 in one of the other languages that are read here. For pictures of
 * all engines; English is left to rules that know more of it than what can be drawn.
 */
export function namesForeignMinor(prompt: string): boolean {
  const { text } = inEnglish(prompt);
  if (text === prompt) return false;
  return (
    readPrompt(text).isUnderage ||
    YEARS_OF_A_MINOR.test(text) ||
    TURNS_MINOR.test(text) ||
    DENIES_ADULTHOOD.test(text)
  );
}

/** What the engine makes of a request, without drawing it. */
export function understand(asked: Asked): Understanding {
  const { plan, missing, wish } = planOf(asked);
  const refusal = refusalOf(plan, missing);
  return {
    understood: refusal === null ? chipsOf(plan, hasSitter(asked)) : [],
    leftOut: [...new Set(plan.leftOut.map((phrase) => asWritten(phrase, wish)))],
    refusal: refusal && { ...refusal, what: asWritten(refusal.what, wish) },
  };
}

/**
 * Who is drawn comes from the identity and its tags, what the picture shows from prompt and seed.
 * Answers the reason instead where nothing can be drawn.
 */
export function readRequest(request: PictureRequest): PaintOrder | { refusal: Refusal } {
  const { plan, missing, wish: gloss } = planOf(request);
  // Neither seed nor prompt: the portrait itself, of which every other picture is a take.
  const isPortrait = request.seed === '' && request.prompt === '' && !request.look;
  const isPerson = isPortrait || hasSitter(request);
  const refusal = refusalOf(plan, missing);
  if (refusal !== null && !(isPerson && !plan.isUnderage))
    return { refusal: { ...refusal, what: asWritten(refusal.what, gloss) } };
  const take = isPortrait
    ? ''
    : `${request.seed}/${hashSeed([request.look, request.prompt].filter(Boolean).join(', '))}`;
  const own = request.tags.filter((tag) => !plan.without.includes(tag.toLowerCase()));
  const [first, second] = plan.people;
  const said = first ? personWish(first, request.identity, lowerCased(own)) : { tags: [] };
  const wish: PictureWish = {
    ...said,
    ...pictureWish(plan, request.identity),
    seed: request.identity,
    take,
    tags: readTags([...own, ...said.tags], take),
    without: refusedTags(plan),
  };
  if (!first && !isPerson) wish.isEmpty = true;
  if (second) {
    const seed = `${request.identity}+`;
    const other = personWish(second, seed, []);
    wish.other = { ...other, seed, take, tags: readTags(other.tags, take), without: refusedTags(plan) };
  }
  return { wish, width: request.width, height: request.height, seed: request.seed };
}
