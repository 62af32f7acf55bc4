// Requests to remove content: filed by anybody, answered by the content's owner, decided by staff.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { RevealedAddress, RevealReason } from '../../shared/words/reveal-reason.ts';
import {
  DECISIONS,
  itemProblems,
  KINDS,
  LINE_MAX,
  POLICIES,
  problemsOf,
  STATES,
  TEXT_MAX,
  type Policy,
} from './rules.ts';

const Kind = z.enum(KINDS);
const State = z.enum(STATES);
const PolicyName = z.enum(Object.keys(POLICIES) as [Policy, ...Policy[]]);
const Line = DisplayLine.max(1_000).optional();
const Text = z.string().max(20_000).optional();
const Check = z.boolean().optional();

/** rules.ts says which of the answers each kind asks for; the others are not kept. */
export const RemovalRequest = z
  .strictObject({
    /** Made by the browser once per form: the same request sent again is answered with the same receipt. */
    idempotencyKey: z.string().min(8).max(80),
    kind: Kind,
    /** Addresses of this product: characters, pictures, creators, galleries. */
    items: z.array(z.string()),
    name: Line,
    email: Line,
    phone: Line,
    postalAddress: Text,
    work: Text,
    depicted: Line,
    relation: Line,
    reason: Text,
    statement: Text,
    isNotConsenting: Check,
    isGoodFaith: Check,
    isAccurate: Check,
    signature: Line,
  })
  .superRefine(({ kind, items, idempotencyKey: _key, ...answers }, context) => {
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
    const problems = { ...itemProblems(items), ...problemsOf(kind, given) };
    for (const [path, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

export const Receipt = z.object({
  id: z.string(),
  reference: z.string(),
  /** Opens the status page without an account. */
  key: z.string(),
  dueAt: Timestamp,
  /** Whether something was hidden at once. */
  isHidden: z.boolean(),
  /** Whether the receipt goes out by email too. */
  isEmailed: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * `received`: nothing to tell yet. `reviewed`: staff has decided, and the requester could not see the item anyway.
 * `kept`: it stays unchanged.
 */
export const ITEM_STATES = ['received', 'hidden', 'removed', 'restored', 'kept', 'reviewed'] as const;

const StatusItem = z.object({
  /** As the requester wrote it; for the owner the path of the content. */
  address: z.string(),
  /** For the owner only. */
  name: z.string(),
  state: z.enum(ITEM_STATES),
});

const DecisionTold = z.object({
  policy: PolicyName,
  facts: z.string(),
  statement: z.string(),
  at: Timestamp,
});

export const RemovalStatus = z.object({
  id: z.string(),
  reference: z.string(),
  kind: Kind,
  state: State,
  /** Each side sees its own part. */
  viewer: z.enum(['requester', 'owner']),
  createdAt: Timestamp,
  dueAt: Timestamp,
  items: z.array(StatusItem),
  /** Further places with the same picture that were hidden too. */
  copies: z.number().int(),
  decision: DecisionTold.nullable(),
  /** For the owner: the reason that the request states. */
  claim: z.string(),
  answer: z
    .object({
      at: Timestamp,
      /** When the content is restored unless a court action is reported. */
      restoreAt: Timestamp.nullable(),
      isClosed: z.boolean(),
    })
    .nullable(),
  hasCourtAction: z.boolean(),
  /** Whether the owner may file a counter-notice or an appeal now. */
  canAnswer: z.boolean(),
});
export type RemovalStatus = z.infer<typeof RemovalStatus>;

export const HeldContent = z.object({
  /** The request's status page tells why. */
  removalId: z.string(),
  reference: z.string(),
  kind: Kind,
  subject: z.object({ kind: z.enum(['character', 'image', 'user']), id: z.string(), name: z.string() }),
  since: Timestamp,
});
export type HeldContent = z.infer<typeof HeldContent>;

export const CounterNotice = z.strictObject({
  name: DisplayLine.min(1, 'This is required').max(LINE_MAX),
  /** Postal address, and telephone or email. */
  contact: z.string().trim().min(1, 'This is required').max(TEXT_MAX),
  statement: z.string().trim().min(1, 'This is required').max(TEXT_MAX),
  isMistaken: z.literal(true, 'Please confirm this'),
  /** Only a counter-notice to a copyright notice needs it. */
  isSubjectToCourts: z.boolean().default(false),
});
export type CounterNotice = z.input<typeof CounterNotice>;

const Person = z.object({ id: z.string(), username: z.string() });

export const DeskSummary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: Kind,
  state: State,
  /** 0 first. */
  priority: z.number().int(),
  createdAt: Timestamp,
  dueAt: Timestamp,
  isOverdue: z.boolean(),
  items: z.number().int(),
  hidden: z.number().int(),
  /** A username, an address (masked for moderators), or empty. */
  who: z.string(),
  hasCounterNotice: z.boolean(),
});
export type DeskSummary = z.infer<typeof DeskSummary>;

export const DeskItem = z.object({
  id: z.string(),
  address: z.string(),
  origin: z.enum(['named', 'part', 'copy']),
  subject: z
    .object({
      kind: z.enum(['character', 'image', 'user']),
      id: z.string(),
      name: z.string(),
      link: z.string(),
    })
    .nullable(),
  owner: Person.extend({
    /** Requests that ended with the removal of something of theirs. */
    strikes: z.number().int(),
    /** Requests that named something of theirs, this one included. */
    requests: z.number().int(),
  }).nullable(),
  isHidden: z.boolean(),
  /** Why it was not hidden at once; empty when it was. */
  leftBecause: z.enum(['', 'house', 'rejected_before', 'misuse', 'limit', 'private', 'decided', 'bulk']),
  /** Whether there is a picture to look at. */
  hasPicture: z.boolean(),
});
export type DeskItem = z.infer<typeof DeskItem>;

export const DeskRemoval = DeskSummary.omit({ items: true }).extend({
  items: z.array(DeskItem),
  /** In the words of the form, in its order. */
  answers: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.boolean()]) })),
  email: z.string(),
  isEmailMasked: z.boolean(),
  requester: Person.nullable(),
  /** Of the same person: how many requests before, and how many of them were rejected. */
  filed: z.number().int(),
  rejected: z.number().int(),
  decision: DecisionTold.extend({ by: z.string() }).nullable(),
  counterNotices: z.array(
    z.object({
      id: z.string(),
      owner: Person.nullable(),
      name: z.string(),
      contact: z.string(),
      statement: z.string(),
      restoreAt: Timestamp.nullable(),
      closedAt: Timestamp.nullable(),
      at: Timestamp,
    }),
  ),
  court: z.object({ at: Timestamp, note: z.string() }).nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      who: z.enum(['requester', 'owner', 'staff', 'product']),
      actor: z.string(),
      what: z.string(),
      note: z.string(),
      at: Timestamp,
    }),
  ),
  /** Other requests about the same content or the same owners, newest first. */
  related: z.array(z.object({ id: z.string(), reference: z.string(), kind: Kind, state: State })),
  revision: z.number().int(),
});
export type DeskRemoval = z.infer<typeof DeskRemoval>;

export const QUEUES = ['undecided', 'overdue', 'answered', 'decided', 'all'] as const;

const missing = { 'removals.missing': 404 };
/** Carried by the links in emails; not needed by who filed it or owns the content, signed in. */
const Key = z.object({ key: z.string().max(200).optional() });

export const removalsContract = contract({
  request: {
    method: 'POST',
    path: '/api/content-removal/request',
    priority: 'high',
    access: 'guest',
    summary:
      'Asks for content to be removed, with or without an account. Complete requests hide it at once, unless staff decided about it before.',
    rate: 'write',
    csrf: true,
    body: RemovalRequest,
    reply: Receipt,
    status: 201,
  },
  own: {
    method: 'GET',
    path: '/api/content-removal/held',
    priority: 'low',
    access: 'session',
    summary: 'The caller’s own content that is hidden because of a request.',
    reply: z.object({ items: z.array(HeldContent) }),
  },
  status: {
    method: 'GET',
    path: '/api/content-removal/{id}',
    access: 'guest',
    summary:
      'How a request stands: for who filed it, with the key or signed in, and for who owns the content.',
    params: IdParams,
    query: Key,
    reply: RemovalStatus,
    errors: missing,
  },
  answer: {
    method: 'POST',
    path: '/api/content-removal/{id}/counter-notice',
    priority: 'high',
    access: 'session',
    summary: 'The owner’s counter-notice to a copyright notice, or appeal against a request of another kind.',
    rate: 'write',
    params: IdParams,
    body: CounterNotice,
    reply: RemovalStatus,
    status: 201,
    errors: { ...missing, 'removals.answered': 409 },
  },
  desk: {
    method: 'GET',
    path: '/api/desk/removals',
    access: 'moderator',
    summary: 'Requests by urgency and due time.',
    query: pageQuery(25, 100).extend({
      queue: z.enum(QUEUES).default('undecided'),
      kind: Kind.optional(),
      /** A reference, an address of content, or a requester’s username; for administrators their email too. */
      q: z.string().trim().max(200).optional(),
    }),
    reply: listOf(DeskSummary).extend({
      counts: z.object({
        undecided: z.number().int(),
        overdue: z.number().int(),
        answered: z.number().int(),
      }),
    }),
  },
  deskOne: {
    method: 'GET',
    path: '/api/desk/removals/{id}',
    access: 'moderator',
    summary: 'One request with all that is known about it.',
    params: IdParams,
    reply: DeskRemoval,
    errors: missing,
  },
  revealAddress: {
    method: 'POST',
    path: '/api/desk/removals/{id}/address',
    access: 'moderator',
    summary: 'The requester’s address, for a reason that is written to the log of what staff did.',
    params: IdParams,
    body: RevealReason,
    reply: RevealedAddress,
    errors: missing,
  },
  deskPicture: {
    kind: 'file',
    method: 'GET',
    path: '/api/desk/removals/{id}/items/{itemId}/picture',
    access: 'moderator',
    summary: 'A hidden picture, for the decision. Each look is in the audit log.',
    params: z.object({ id: Id, itemId: Id }),
    mime: 'image/webp',
    errors: missing,
  },
  decide: {
    method: 'POST',
    path: '/api/desk/removals/{id}/decision',
    access: 'moderator',
    summary: 'Removes, restores, or keeps hidden until the owner has answered. Both sides get the statement.',
    params: IdParams,
    body: z.strictObject({
      decision: z.enum(DECISIONS),
      policy: PolicyName,
      facts: z.string().trim().min(10, 'Say what was found').max(TEXT_MAX),
      statement: z.string().trim().min(10, 'Write what both sides are told').max(TEXT_MAX),
      /** As it was seen. */
      revision: z.number().int().min(0),
    }),
    reply: DeskRemoval,
    errors: {
      ...missing,
      'removals.conflict': 409,
      'removals.decided': 409,
      'removals.counter_notice': 409,
      'removals.policy': 422,
    },
  },
  courtAction: {
    method: 'POST',
    path: '/api/desk/removals/{id}/court-action',
    access: 'moderator',
    summary: 'Records that the requester went to court: the content stays hidden beyond the days of the law.',
    params: IdParams,
    body: z.strictObject({ note: z.string().trim().min(10, 'Name the court and the case').max(TEXT_MAX) }),
    reply: DeskRemoval,
    errors: { ...missing, 'removals.no_counter_notice': 409 },
  },
});
