// From the scores of a service to an outcome: the operator's thresholds by category, and the categories that are never
// allowed, which a threshold can only tighten.
import type { GuardFinding, PictureOutcome } from '../../platform/server/ports/picture-guard.ts';
import { stricter } from './combined-guard.ts';

type Scores = Readonly<Record<string, number>>;
/** The score from which on a category leads to an outcome; absent: never. */
export interface Threshold {
  covered?: number;
  held?: number;
  refused?: number;
}

/**
 * Whatever the operator says, such a picture is not kept (safety.md, D2). Services name the same thing differently, so
 * these are parts of names. From `refused` on it is refused; below it, from `held` on, a person looks.
 */
const NEVER: readonly { names: RegExp; held: number; refused: number }[] = [
  // Low: a picture too many that somebody looks at is the smaller evil.
  { names: /minor|child|under.?age|csam|csem|\bteen|\bkid|loli|shota/i, held: 0.05, refused: 0.3 },
  { names: /bestial|zoophil/i, held: 0.1, refused: 0.5 },
  { names: /non.?consen|\bncii\b|\brape\b|incest/i, held: 0.1, refused: 0.5 },
  { names: /self.?harm|suicid/i, held: 0.3, refused: 0.8 },
  { names: /gore|violence.graphic/i, held: 0.5, refused: 0.9 },
  { names: /hate|extremis|terror/i, held: 0.3, refused: 0.8 },
];

/** What shows that a picture is explicit. "Sexy" of some services fires at swimmers, so it is not among them. */
const EXPLICIT = /^(?!.*(?:minor|child))(?:.*\b)?(?:sexual|explicit|porn|hentai|nudity|nude|nsfw)/i;
/** From here on the picture counts as explicit, by the figures of a provider's own filters. */
const EXPLICIT_FROM = 0.3;

/** Where the operator says nothing. What is explicit is only labelled and covered: adults may make it. */
export const USUAL: Readonly<Record<string, Threshold>> = {
  sexual: { covered: EXPLICIT_FROM },
  violence: { covered: 0.5, held: 0.85 },
};
const USUAL_EXPLICIT: Threshold = { covered: EXPLICIT_FROM };

const reached = (score: number, { covered, held, refused }: Threshold): PictureOutcome =>
  score >= (refused ?? Infinity)
    ? 'refused'
    : score >= (held ?? Infinity)
      ? 'held'
      : score >= (covered ?? Infinity)
        ? 'covered'
        : 'clear';

function outcomeOf(name: string, score: number, own: Readonly<Record<string, Threshold>>): PictureOutcome {
  const usual = USUAL[name] ?? (EXPLICIT.test(name) ? USUAL_EXPLICIT : {});
  const chosen = reached(score, own[name] ?? usual);
  return NEVER.filter(({ names }) => names.test(name)).reduce(
    (found, never) => stricter(found, reached(score, never)),
    chosen,
  );
}

/** @param own by the service's names of categories */
export function judgeScores(
  scores: Scores,
  own: Readonly<Record<string, Threshold>>,
): Pick<GuardFinding, 'outcome' | 'category' | 'scores' | 'note'> & { isExplicit: boolean } {
  let outcome: PictureOutcome = 'clear';
  let category = '';
  let highest = -1;
  for (const [name, score] of Object.entries(scores)) {
    const found = outcomeOf(name, score, own);
    const isStricter = found !== outcome && stricter(found, outcome) === found;
    if (!isStricter && (found !== outcome || found === 'clear' || score <= highest)) continue;
    [outcome, category, highest] = [found, name, score];
  }
  const isExplicit = Object.entries(scores).some(
    ([name, score]) => EXPLICIT.test(name) && score >= EXPLICIT_FROM,
  );
  return { outcome, category, scores, note: '', isExplicit };
}

const LINE = /^\s*([^=]+?)\s*=\s*(cover|hold|refuse)\s+(?:from\s+)?([01]?\.?\d+)\s*$/;
const FIELDS = { cover: 'covered', hold: 'held', refuse: 'refused' } as const;

/**
 * Reads `violence = cover 0.5; violence = hold 0.9; sexual = hold 0.8`, by semicolons or lines.
 * @throws TypeError for what is no such list
 */
export function readThresholds(text: string): Record<string, Threshold> {
  const found: Record<string, Threshold> = {};
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const [, name, verb, number] = LINE.exec(part) ?? [];
    const score = Number(number);
    if (!name || !verb || !(score >= 0 && score <= 1))
      throw new TypeError(`"${part.trim()}" is not like "violence = cover 0.5", with a number from 0 to 1`);
    found[name] = { ...found[name], [FIELDS[verb as keyof typeof FIELDS]]: score };
  }
  return found;
}

/**
 * The scores of an answer.
 * @throws Error for an answer without any, or with one that is no number from 0 to 1: it has seen nothing that counts
 */
export function readScores(given: unknown): Record<string, number> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  if (entries.length === 0) throw new Error('The service sent no scores');
  if (entries.length > SCORES_MAX) throw new Error('The service sent too many scores');
  for (const [name, score] of entries)
    if (typeof score !== 'number' || !(score >= 0 && score <= 1) || name.length > NAME_MAX)
      throw new Error('The service sent scores that are no numbers from 0 to 1');
  return Object.fromEntries(entries) as Record<string, number>;
}
const SCORES_MAX = 200;
const NAME_MAX = 100;
