// Texts of the emails about removal requests. Subjects name the request but not its content.
import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';
import { KIND_RULES, POLICIES, type Policy, type RemovalKind } from '../rules.ts';

interface About {
  productName: string;
  reference: string;
  kind: RemovalKind;
  /** The status page: with its key for the requester, plain for the owner. */
  link: string;
}

const DUE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const whenText = (at: Date): string => `${DUE.format(at)} UTC`;

const NO_ACCOUNT = 'You get this email because someone filed a request with this address.';
const TO_REQUESTER = `${NO_ACCOUNT} If it was not you, you can ignore it.`;

const quoted = (names: string[]): string =>
  names.length === 0 ? 'one of your works' : names.map((name) => `“${name}”`).join(', ');

export const receiptEmail = (about: About & { dueAt: Date; isHidden: boolean }): EmailText =>
  layOut(
    {
      subject: `Your request ${about.reference}`,
      preheader: `We received it, and decide by ${whenText(about.dueAt)}.`,
      heading: 'We received your request',
      before: [
        `Your request has the number ${about.reference}.`,
        about.isHidden
          ? 'What it names is hidden from everyone while we look at it.'
          : 'A member of our staff looks at what it names.',
        `We decide by ${whenText(about.dueAt)}, and write to you.`,
      ],
      button: { label: 'Check the status', link: about.link },
      after: ['Keep this email: its link opens your request without an account.'],
      footer: TO_REQUESTER,
    },
    about.productName,
  );

/** The kinds in the words that their owner reads. */
const CLAIMS: Record<RemovalKind, string> = {
  intimate_image: 'that it is an intimate picture of a real person who did not consent',
  copyright: 'that it copies a work that belongs to someone else',
  likeness: 'that it uses the likeness of a real person who did not consent',
  minor: 'that it shows or suggests someone under 18',
  other: 'that it is against the law',
};
export const claimText = (kind: RemovalKind): string => CLAIMS[kind];

const waysToObject = (kind: RemovalKind): string =>
  KIND_RULES[kind].hasCounterNotice
    ? 'If you think that this is a mistake, you can file a counter-notice on that page. Without a court action it is back after 14 business days.'
    : 'If you think that this is a mistake, you can object on that page. It is free, and a person decides.';

export const hiddenEmail = (about: About & { username: string; names: string[] }): EmailText =>
  layOut(
    {
      subject: `Something of yours is hidden: ${about.reference}`,
      preheader: 'Someone asked for its removal. You can object.',
      heading: 'Something of yours is hidden for now',
      before: [
        `Hello ${about.username},`,
        `Someone filed a request about ${quoted(about.names)}. They say ${claimText(about.kind)}.`,
        'The law asks us to hide it while we look at it. No one but you can see that it exists, and you cannot publish it again meanwhile.',
        'The hiding was automatic. A person decides.',
      ],
      button: { label: 'Read why, and answer', link: about.link },
      after: [waysToObject(about.kind)],
    },
    about.productName,
  );

export interface Told extends About {
  outcome: 'removed' | 'rejected' | 'waiting';
  policy: Policy;
  facts: string;
  statement: string;
}

interface OutcomeText {
  heading: string;
  /** To who asked. */
  requester: string;
  /** To who made it; the names follow. */
  owner: string;
  /** How far it reaches and how long it lasts. */
  scope: string;
}

const NO_MACHINE = 'A member of our staff decided this, without automated means.';
const OUTCOMES: Record<Told['outcome'], OutcomeText> = {
  removed: {
    heading: 'It is removed',
    requester: 'What your request names is removed for good.',
    owner: 'This is removed for good, because a request about it was right',
    scope: `${NO_MACHINE} It holds everywhere, and for good unless a complaint changes it.`,
  },
  rejected: {
    heading: 'It is not removed',
    requester: 'We did not find what your request says, so the content is visible as before.',
    owner: 'This is visible as before, because the request about it was rejected',
    scope: NO_MACHINE,
  },
  waiting: {
    heading: 'It stays hidden for now',
    requester: 'What your request names stays hidden until its owner has answered.',
    owner: 'This stays hidden until you have answered',
    scope: `${NO_MACHINE} It holds everywhere, until the next decision.`,
  },
};

const reasonsOf = ({ outcome, policy, facts, statement }: Told): string[] => [
  statement,
  `What we found: ${facts}`,
  policy === 'none'
    ? 'The content breaks none of our rules.'
    : `The rule that this rests on: ${POLICIES[policy]}.`,
  OUTCOMES[outcome].scope,
];

export const decisionToRequester = (about: Told): EmailText =>
  layOut(
    {
      subject: `Decided: your request ${about.reference}`,
      preheader: OUTCOMES[about.outcome].requester,
      heading: OUTCOMES[about.outcome].heading,
      before: [OUTCOMES[about.outcome].requester, ...reasonsOf(about)],
      button: { label: 'See your request', link: about.link },
      after: [
        'If you disagree, answer through our support within six months; someone else then looks at it. You can also go to an out-of-court dispute body, or to a court.',
      ],
      footer: TO_REQUESTER,
    },
    about.productName,
  );

export const decisionToOwner = (about: Told & { username: string; names: string[] }): EmailText =>
  layOut(
    {
      subject: `A decision about something of yours: ${about.reference}`,
      preheader: OUTCOMES[about.outcome].heading,
      heading: OUTCOMES[about.outcome].heading,
      before: [
        `Hello ${about.username},`,
        `${OUTCOMES[about.outcome].owner}: ${quoted(about.names)}.`,
        ...reasonsOf(about),
      ],
      button: { label: 'Read it, and answer', link: about.link },
      after:
        about.outcome === 'rejected'
          ? ['You need not do anything.']
          : [
              waysToObject(about.kind),
              'You have six months for it. You can also go to an out-of-court dispute body, or to a court.',
            ],
    },
    about.productName,
  );

export const counterNoticeEmail = (
  about: About & { name: string; contact: string; statement: string; restoreAt: Date },
): EmailText =>
  layOut(
    {
      subject: `A counter-notice to your request ${about.reference}`,
      preheader: `Without a court action the content is back on ${whenText(about.restoreAt)}.`,
      heading: 'There is a counter-notice',
      before: [
        `Whoever published what your notice ${about.reference} names says, under penalty of perjury, that it was hidden by mistake or because of a mix-up, and consents to the jurisdiction of the court.`,
        `Name: ${about.name}`,
        `Contact: ${about.contact}`,
        `In their words: ${about.statement}`,
        `If you do not tell us before ${whenText(about.restoreAt)} that you have filed a court action against it, it becomes visible again.`,
      ],
      button: { label: 'See your request', link: about.link },
      after: ['Tell us of a court action through our support, with the number of your request.'],
      footer: TO_REQUESTER,
    },
    about.productName,
  );

/** An objection is not passed on: only a counter-notice has to be. */
export const objectionEmail = (about: About): EmailText =>
  layOut(
    {
      subject: `Your request ${about.reference}: the owner objects`,
      preheader: 'Staff looks at it again. It stays as it is meanwhile.',
      heading: 'The owner objects',
      before: [
        `Whoever published what your request ${about.reference} names objects to it. A member of our staff looks at it again.`,
        'It stays as it is meanwhile. You need not do anything.',
      ],
      button: { label: 'See your request', link: about.link },
      after: [],
      footer: TO_REQUESTER,
    },
    about.productName,
  );

export const restoredEmail = (about: About & { username: string; names: string[] }): EmailText =>
  layOut(
    {
      subject: `It is visible again: ${about.reference}`,
      preheader: 'The days after the counter-notice are over.',
      heading: 'It is visible again',
      before: [
        ...(about.username ? [`Hello ${about.username},`] : []),
        about.username
          ? `This is visible again: ${quoted(about.names)}. No one reported a court action within 14 business days of your counter-notice.`
          : `What your notice ${about.reference} names is visible again: no one reported a court action within 14 business days of the counter-notice.`,
      ],
      button: { label: 'See the request', link: about.link },
      after: [],
      ...(about.username ? {} : { footer: TO_REQUESTER }),
    },
    about.productName,
  );

/** How many requests one email lists. The desk shows all. */
const LISTED_MAX = 20;

export const warningEmail = (
  due: readonly (About & { dueAt: Date })[],
  { productName, link }: { productName: string; link: string },
): EmailText => {
  const [first] = due;
  const isOne = due.length === 1;
  return layOut(
    {
      subject: isOne
        ? `${first!.reference} is due: ${whenText(first!.dueAt)}`
        : `${due.length} removal requests are due: ${whenText(first!.dueAt)}`,
      preheader: isOne ? 'A removal request waits for a decision.' : 'Removal requests wait for a decision.',
      heading: isOne ? 'A removal request is due' : `${due.length} removal requests are due`,
      before: [`The first has to be decided by ${whenText(first!.dueAt)}.`],
      items: due
        .slice(0, LISTED_MAX)
        .map((one) => ({
          lead: one.reference,
          rest: `by ${whenText(one.dueAt)}: ${KIND_RULES[one.kind].title}`,
          link: one.link,
        })),
      button: { label: 'Open the desk', link: isOne ? first!.link : link },
      after: [
        ...(due.length > LISTED_MAX ? [`The desk shows the other ${due.length - LISTED_MAX}.`] : []),
        'You get this email because you are a moderator, once an hour at most.',
      ],
    },
    productName,
  );
};

/** Where the law wants that the owner is not told why before somebody has looked. */
export const underReviewEmail = ({
  productName,
  link,
  username,
  names,
}: {
  productName: string;
  link: string;
  username: string;
  names: string[];
}): EmailText =>
  layOut(
    {
      subject: 'Something of yours is hidden for now',
      preheader: 'A person looks at it.',
      heading: 'Something of yours is hidden for now',
      before: [
        `Hello ${username},`,
        `We hide ${quoted(names)} while a person looks at it. The hiding was automatic; nothing is decided.`,
        'No one but you can see it meanwhile. We write to you as soon as it is decided.',
      ],
      button: { label: 'See your characters', link },
      after: ['You need not do anything.'],
    },
    productName,
  );
