// What each kind of removal request has to say, how fast it is decided, and what happens at once.

export const KINDS = ['intimate_image', 'copyright', 'likeness', 'minor', 'other'] as const;
export type RemovalKind = (typeof KINDS)[number];

export const STATES = ['open', 'waiting', 'removed', 'rejected', 'restored'] as const;
export type RemovalState = (typeof STATES)[number];

/** `wait`: hidden until the owner has answered. `restore`: the request is rejected, and everything is back. */
export const DECISIONS = ['remove', 'restore', 'wait'] as const;
export type Decision = (typeof DECISIONS)[number];

/** More addresses than this are no single matter; a list of a thousand is no request. */
export const ITEMS_MAX = 20;
export const ADDRESS_MAX = 500;
export const LINE_MAX = 200;
export const TEXT_MAX = 4_000;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

interface KindRule {
  title: string;
  /** Who may use this kind; shown below its title. */
  about: string;
  hours: number;
  /** 0 comes before 1 in the queue, regardless of deadlines. */
  priority: 0 | 1 | 2;
  /** Whether a complete request hides what it names before anybody has looked. */
  hidesAtOnce: boolean;
  /** Whether the owner hears of it before staff has decided. */
  tellsOwner: boolean;
  /** A counter-notice restores after the days of the law; of the other kinds it is an appeal, which staff decides. */
  hasCounterNotice: boolean;
}

export const KIND_RULES: Record<RemovalKind, KindRule> = {
  intimate_image: {
    title: 'An intimate picture of me, shared without my consent',
    about: 'Real or made with AI, of yourself or of somebody you act for. Decided within 48 hours.',
    hours: 48,
    priority: 1,
    hidesAtOnce: true,
    tellsOwner: true,
    hasCounterNotice: false,
  },
  minor: {
    title: 'It shows or suggests somebody under 18',
    about: 'You need not say who you are. It is hidden at once, and somebody looks within 4 hours.',
    hours: 4,
    priority: 0,
    hidesAtOnce: true,
    // Whoever made it must not be warned before it was looked at and secured.
    tellsOwner: false,
    hasCounterNotice: false,
  },
  likeness: {
    title: 'It uses the face, the name or the voice of a real person',
    about: 'Of yourself or of somebody you may speak for. Decided within 3 days.',
    hours: 72,
    priority: 2,
    hidesAtOnce: true,
    tellsOwner: true,
    hasCounterNotice: false,
  },
  copyright: {
    title: 'It copies a work that belongs to me',
    about: 'A copyright notice, for rights holders and those who act for them. Decided within 3 days.',
    hours: 72,
    priority: 2,
    hidesAtOnce: true,
    tellsOwner: true,
    hasCounterNotice: true,
  },
  other: {
    title: 'It is illegal for another reason',
    about: 'For instance threats, hate, or personal details. Decided within 7 days.',
    hours: 7 * 24,
    priority: 2,
    hidesAtOnce: false,
    tellsOwner: true,
    hasCounterNotice: false,
  },
};

/** Fewer characters than this say nothing. */
const REASON_MIN = 8;

/** Whether the answers say why. Only some kinds demand it. */
export const isExplained = ({ reason = '', statement = '', work = '' }: Answers): boolean =>
  [reason, statement, work].some((text) => text.trim().length >= REASON_MIN);

export const dueAt = (kind: RemovalKind, at: number): number => at + KIND_RULES[kind].hours * HOUR_MS;

/** Staff is notified when less time than this is left. */
export const WARNING_MS = 12 * HOUR_MS;
/** Requests that become due soon after a warning are gathered for the next one; well below the shortest deadline. */
export const WARNING_PAUSE_MS = HOUR_MS;

export const RELATIONS = {
  self: 'I am this person',
  representative: 'I may act for this person',
  family: 'I am a parent, guardian or close relative',
} as const;

/** `line`: one line. `check`: a declaration that has to be ticked by hand. */
type FieldInput = 'line' | 'email' | 'text' | 'relation' | 'check';

export interface FieldRule {
  name: FieldName;
  input: FieldInput;
  label: string;
  hint?: string;
  isRequired: boolean;
  /** One of the fields marked so has to be there, or nobody could be reached. */
  isOneOf?: boolean;
}

export const FIELD_NAMES = [
  'name',
  'email',
  'phone',
  'postalAddress',
  'work',
  'depicted',
  'relation',
  'reason',
  'statement',
  'isNotConsenting',
  'isGoodFaith',
  'isAccurate',
  'signature',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
/** Declarations: ticked or not. */
type CheckName = 'isNotConsenting' | 'isGoodFaith' | 'isAccurate';

const EMAIL_HINT = 'The receipt and the decision go there. Only staff sees it.';
/** Where no email can be sent: the page of the request says what was decided. */
export const EMAIL_HINT_WITHOUT_MAIL =
  'Only staff sees it. The decision stands on the page of your request: keep its link.';
const email = (isRequired: boolean, hint = EMAIL_HINT): FieldRule => ({
  name: 'email',
  input: 'email',
  label: 'Your email address',
  hint,
  isRequired,
});
const signature: FieldRule = {
  name: 'signature',
  input: 'line',
  label: 'Your signature',
  hint: 'Type your full name. It counts as your signature.',
  isRequired: true,
};
const phone: FieldRule = {
  name: 'phone',
  input: 'line',
  label: 'Your phone number',
  isRequired: false,
  isOneOf: true,
};
const fullName: FieldRule = { name: 'name', input: 'line', label: 'Your full name', isRequired: true };
const goodFaith = (label: string): FieldRule => ({
  name: 'isGoodFaith',
  input: 'check',
  label,
  isRequired: true,
});

/** In the order of the form. */
export const FIELDS: Record<RemovalKind, readonly FieldRule[]> = {
  // Take It Down Act, section 3(a)(1)(B): signature, the picture, good faith and no consent, contact.
  intimate_image: [
    {
      name: 'statement',
      input: 'text',
      label: 'What does it show, and why is it there without consent?',
      hint: 'A sentence or two is enough. You need not describe anything that you would rather not.',
      isRequired: true,
    },
    { ...email(false, `${EMAIL_HINT} A phone number will do as well.`), isOneOf: true },
    phone,
    {
      name: 'isNotConsenting',
      input: 'check',
      label: 'The person who can be recognised, or I on their behalf, did not consent to its being shown.',
      isRequired: true,
    },
    goodFaith('I say in good faith that what I have written here is true.'),
    signature,
  ],
  // 17 USC 512(c)(3)(A)(i) to (vi).
  copyright: [
    {
      name: 'work',
      input: 'text',
      label: 'Which work is it?',
      hint: 'Title, maker, and where the original can be seen.',
      isRequired: true,
    },
    fullName,
    { name: 'postalAddress', input: 'text', label: 'Your postal address', isRequired: true },
    { ...email(false, `${EMAIL_HINT} A phone number will do as well.`), isOneOf: true },
    phone,
    goodFaith(
      'I believe in good faith that this use is not permitted by the owner of the copyright, their agent, or the law.',
    ),
    {
      name: 'isAccurate',
      input: 'check',
      label:
        'What I have written is accurate and, under penalty of perjury, I own the right that is infringed or may act for its owner.',
      isRequired: true,
    },
    signature,
  ],
  likeness: [
    { name: 'depicted', input: 'line', label: 'Who is shown or imitated?', isRequired: true },
    { name: 'relation', input: 'relation', label: 'Who are you to this person?', isRequired: true },
    { name: 'statement', input: 'text', label: 'How can one tell that it is this person?', isRequired: true },
    fullName,
    email(true),
    {
      name: 'isNotConsenting',
      input: 'check',
      label: 'This person did not consent to this use of their likeness.',
      isRequired: true,
    },
    goodFaith('I say in good faith that what I have written here is true.'),
    signature,
  ],
  // Nobody is asked who they are: a warning must cost nothing.
  minor: [
    {
      name: 'reason',
      input: 'text',
      label: 'What makes you think so?',
      hint: 'You may leave this empty. Do not copy or send the picture to anybody.',
      isRequired: false,
    },
    email(false, 'Only if you would like to hear what was decided.'),
  ],
  // Digital Services Act, article 16(2).
  other: [
    {
      name: 'reason',
      input: 'text',
      label: 'Why is it illegal?',
      hint: 'Say which law, if you know it, and what exactly breaks it.',
      isRequired: true,
    },
    { ...fullName, isRequired: false, hint: 'You may leave this empty.' },
    email(false, `You may leave this empty. ${EMAIL_HINT}`),
    goodFaith('I believe in good faith that what I have written here is accurate and complete.'),
  ],
};

export type Answers = { [N in FieldName]?: N extends CheckName ? boolean : string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function problemOf({ input, isRequired }: FieldRule, value: string | boolean | undefined): string | null {
  if (input === 'check') return value === true || !isRequired ? null : 'This has to be confirmed';
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return isRequired ? 'This is needed' : null;
  if (text.length > maxLengthOf(input)) return `At most ${maxLengthOf(input)} characters`;
  if (input === 'email' && !EMAIL.test(text)) return 'This is not an email address';
  if (input === 'relation' && !Object.hasOwn(RELATIONS, text)) return 'Choose one of these';
  return null;
}

export const maxLengthOf = (input: FieldInput): number => (input === 'text' ? TEXT_MAX : LINE_MAX);

/** @returns what is wrong, by field; nothing where the form is complete. */
export function problemsOf(kind: RemovalKind, answers: Answers): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const field of FIELDS[kind]) {
    const problem = problemOf(field, answers[field.name]);
    if (problem) problems[field.name] = problem;
  }
  const [first, ...others] = FIELDS[kind].filter(({ isOneOf }) => isOneOf).map(({ name }) => name);
  const isThere = (name: FieldName) => String(answers[name] ?? '').trim() !== '';
  if (first && ![first, ...others].some(isThere))
    problems[first] ??= 'Give an email address or a phone number';
  return problems;
}

/** The answers that the kind asks for, trimmed; anything else is dropped. */
export function answersOf(kind: RemovalKind, given: Answers): Answers {
  const kept: Record<string, string | boolean> = {};
  for (const { name, input } of FIELDS[kind]) {
    const value = given[name];
    if (input === 'check') kept[name] = value === true;
    else if (typeof value === 'string' && value.trim()) kept[name] = value.trim();
  }
  return kept as Answers;
}

/** @returns a sentence per faulty address under `items.<n>`, or under `items`. */
export function itemProblems(items: readonly string[]): Record<string, string> {
  if (items.length === 0) return { items: 'Name at least one address' };
  if (items.length > ITEMS_MAX)
    return {
      items: `At most ${ITEMS_MAX} addresses in one request: these are ${items.length}. Send the others as further requests.`,
    };
  const problems: Record<string, string> = {};
  items.forEach((item, index) => {
    if (!item.trim()) problems[`items.${index}`] = 'Write an address';
    else if (item.length > ADDRESS_MAX) problems[`items.${index}`] = 'This address is too long';
  });
  return problems;
}

/** R-2026-00042. */
export const referenceOf = (number: number, createdAt: Date): string =>
  `R-${createdAt.getUTCFullYear()}-${String(number).padStart(5, '0')}`;

/** After so many rejected requests nothing is hidden for the same person before staff has looked. */
export const REJECTED_MAX = 3;
/** Items that requests from one network address hide within a day; what is above waits for staff, first in line. */
export const HIDDEN_A_DAY = 30;
/** Nobody files more in earnest, because each request takes long to write. */
export const REQUESTS_AN_HOUR = 10;
/** Network addresses are known, as keyed hashes, for so long. */
export const ADDRESS_MARK_DAYS = 30;

/** Which rule a decision rests on; staff picks one, and both sides read it. */
export const POLICIES = {
  intimate_image: 'Intimate pictures of real people without their consent',
  minor: 'Nobody under 18, shown or suggested',
  likeness: 'Real people only with their consent',
  copyright: 'Copyright of others',
  illegal: 'Content that is against the law',
  community: 'Community guidelines',
  none: 'None: the content breaks no rule',
} as const;
export type Policy = keyof typeof POLICIES;

/** For the owner: 512(g)(3)(C) and (D), and the address and name that (D) asks for. */
export const COUNTER_DECLARATIONS = {
  isMistaken:
    'Under penalty of perjury, I believe in good faith that this was removed or hidden by mistake or because of a mix-up.',
  isSubjectToCourts:
    'I consent to the jurisdiction of the federal court of my district, or of any district where the service can be found if I live outside the United States, and will accept service of process from whoever sent the notice.',
} as const;

/** Business days from the counter-notice to the restoration: the law says not before 10 and not after 14. */
export const RESTORE_BUSINESS_DAYS = 14;
/** Decisions can be complained about for six months (DSA, article 20). */
export const APPEAL_DAYS = 182;
