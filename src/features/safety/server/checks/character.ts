import { categories, isRefusal, rankOf, type Level, type Surface } from '../../categories.ts';
import { readHumanClaim } from './human-claim.ts';
import { FIELD_END } from './stated-numbers.ts';
import { passing, type Match, type Verdict } from './verdict.ts';

/** The parts of a character that are checked. */
export type CharacterCard = {
  age: unknown;
  /** Every written text by its field path, for instance "description" or "starters.0". */
  texts: Readonly<Record<string, string>>;
  greetings?: readonly string[];
  tags?: readonly string[];
  lorebook?: readonly { keys?: readonly string[]; content?: string; comment?: string }[];
  /**
   * Texts from which pictures are generated, by field path. They are checked by the rules for image prompts.
   */
  drawn?: Readonly<Record<string, string>>;
};

export type FieldVerdict = {
  /** "description", "greetings.1", "lorebook.0.content", "age", "tags". */
  field: string;
  verdict: Verdict;
};

export type CharacterVerdict = {
  allowed: boolean;
  severity: Level;
  /** Only fields with a verdict other than `allow`, in the order of the card. */
  fields: FieldVerdict[];
};

/** Tags that cannot be combined: campus settings are never rated for adults. */
const conflicts: readonly (readonly [string, string])[] = [['school', 'nsfw']];

export function createCharacterCheck(
  check: (text: string, surface: Surface) => Verdict,
  rules: { minimumAge: number },
): (card: CharacterCard) => CharacterVerdict {
  return (card) => {
    const fields: FieldVerdict[] = [];
    const add = (field: string, verdict: Verdict) => {
      if (verdict.severity !== 'allow') fields.push({ field, verdict });
    };
    const age = ageVerdict(card.age, rules.minimumAge);
    if (age) add('age', age);
    for (const [field, text] of textsOf(card)) add(field, check(text, 'character'));
    for (const [field, text] of Object.entries(card.drawn ?? {})) add(field, check(text, 'image-prompt'));
    for (const [i, text] of (card.greetings ?? []).entries())
      if (readHumanClaim(text)) add(`greetings.${i}`, humanClaim());
    for (const verdict of tagVerdicts(card.tags ?? [], check)) add('tags', verdict);
    if (!fields.some(({ verdict }) => !verdict.allowed)) {
      // A forbidden combination may be split over several fields, so the whole card is checked as one text.
      const whole = check(wholeOf(card), 'character');
      if (!whole.allowed) add('card', whole);
    }
    const severity = fields.reduce<Level>(
      (worst, { verdict }) => (rankOf(verdict.severity) > rankOf(worst) ? verdict.severity : worst),
      'allow',
    );
    return { allowed: !isRefusal(severity), severity, fields };
  };
}

const allOf = (card: CharacterCard): [string, string][] => [
  ...textsOf(card),
  ...Object.entries(card.drawn ?? {}),
];

/** All texts joined into one. */
const wholeOf = (card: CharacterCard): string =>
  allOf(card)
    .map(([, text]) => text)
    .join(FIELD_END);

/** Maps spans of the joined text to the fields that contain them, with positions in each field's own text. */
export function fieldsOfSpans(card: CharacterCard, spans: readonly Match[]): [string, Match[]][] {
  const found: [string, Match[]][] = [];
  let from = 0;
  for (const [field, text] of allOf(card)) {
    const until = from + text.length;
    const own = spans
      .filter(({ start }) => start >= from && start < until)
      .map(({ start, end }) => {
        const stop = Math.min(end, until) - from;
        return { start: start - from, end: stop, text: text.slice(start - from, stop) };
      });
    if (own.length > 0) found.push([field, own]);
    from = until + 1;
  }
  return found;
}

function textsOf(card: CharacterCard): [string, string][] {
  const texts: [string, string | undefined][] = [
    ...Object.entries(card.texts),
    ...(card.greetings ?? []).map((text, i): [string, string] => [`greetings.${i}`, text]),
    ...(card.lorebook ?? []).flatMap((entry, i): [string, string | undefined][] => [
      [`lorebook.${i}.keys`, entry.keys?.join(', ')],
      [`lorebook.${i}.content`, entry.content],
      [`lorebook.${i}.comment`, entry.comment],
    ]),
  ];
  return texts.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length > 0,
  );
}

function refusal(message: string, fix: string, rule: string): Verdict {
  return {
    allowed: false,
    severity: 'hard',
    surface: 'character',
    category: 'MIN',
    policy: categories.MIN.policy,
    message,
    fix,
    matches: [],
    signals: [],
    trace: [{ rule, category: 'MIN', level: 'hard', reading: 'plain', hits: [] }],
  };
}

/** Flagged for review and not refused, because in a story a human character may say so. */
function humanClaim(): Verdict {
  const { policy, message, fix } = categories.HUMANCLAIM;
  return { ...passing('character'), severity: 'review', category: 'HUMANCLAIM', policy, message, fix };
}

function ageVerdict(age: unknown, minimumAge: number): Verdict | null {
  if (typeof age === 'number' && Number.isInteger(age) && age >= minimumAge) return null;
  const isNumber = typeof age === 'number' && Number.isFinite(age);
  return refusal(
    isNumber && Number.isInteger(age)
      ? `This breaks our Adults only policy: a character's age must be ${minimumAge} or more.`
      : `This breaks our Adults only policy: every character needs an age, as a whole number of ${minimumAge} or more.`,
    `Enter an age of ${minimumAge} or more.`,
    'min.card-age',
  );
}

function tagVerdicts(tags: readonly string[], check: (text: string, surface: Surface) => Verdict): Verdict[] {
  const names = new Set(tags.map((tag) => tag.trim().toLowerCase()));
  const verdicts = conflicts
    .filter(([a, b]) => names.has(a) && names.has(b))
    .map(([a, b]) =>
      refusal(
        `This breaks our Adults only policy: the tags "${a}" and "${b}" cannot stand together.`,
        `Remove one of the two tags.`,
        'min.tag-conflict',
      ),
    );
  return [...verdicts, ...tags.map((tag) => check(tag, 'tag'))];
}
