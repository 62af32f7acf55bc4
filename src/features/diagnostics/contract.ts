// Diagnostics for operators: versions, settings, live checks, emails and a chat for testing.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import { CHECKS, ENGINES } from './rules.ts';

export const Overview = z.object({
  mode: z.enum(['development', 'production']),
  startedAt: Timestamp,
  versions: z.array(z.object({ name: z.string(), version: z.string() })),
  /** Secrets only show whether they are set, URLs only protocol and host. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  engines: z.array(z.object({ id: z.enum(ENGINES), name: z.string(), isStandIn: z.boolean() })),
});
export type Overview = z.infer<typeof Overview>;

export const CheckResult = z.object({
  name: z.enum(CHECKS),
  isOk: z.boolean(),
  /** The result as a sentence. */
  detail: z.string(),
  milliseconds: z.number(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const KeptEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Empty after the email has been sent. */
  text: z.string(),
  html: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
  attempts: z.number().int(),
  problem: z.string(),
  createdAt: Timestamp,
});
export type KeptEmail = z.infer<typeof KeptEmail>;

/** Chat events in raw form; their schema belongs to the chat's contract. */
const Raw = z.looseObject({ seq: z.number().int() });

export const diagnosticsContract = contract({
  overview: {
    method: 'GET',
    path: '/api/diagnostics',
    access: 'diagnostic',
    summary: 'Mode, versions, settings that are safe to show, and the chat engines there are.',
    reply: Overview,
  },
  check: {
    method: 'POST',
    path: '/api/diagnostics/checks/{name}',
    access: 'diagnostic',
    summary: 'Uses one part of the product once, and says how that went.',
    rate: 'image',
    params: z.object({ name: z.enum(CHECKS) }),
    reply: CheckResult,
  },
  outbox: {
    method: 'GET',
    path: '/api/diagnostics/outbox',
    access: 'diagnostic',
    summary: 'Letters, newest first: those that went out without their words.',
    query: pageQuery(20, 100),
    reply: listOf(KeptEmail),
  },
  chat: {
    kind: 'events',
    method: 'POST',
    path: '/api/diagnostics/chat/{id}',
    access: 'diagnostic',
    summary: 'A reply in one of the caller’s own conversations, written by the engine of choice.',
    rate: 'chat',
    params: IdParams,
    body: z.discriminatedUnion('act', [
      z.strictObject({
        act: z.literal('send'),
        engine: z.enum(ENGINES),
        content: z.string().trim().min(1, 'Write something first').max(8000),
        idempotencyKey: z.string().min(8).max(80).optional(),
      }),
      z.strictObject({
        act: z.enum(['regenerate', 'continue']),
        engine: z.enum(ENGINES),
        messageId: z.uuid(),
      }),
    ]),
    events: { start: Raw, delta: Raw, usage: Raw, done: Raw, error: Raw },
    errors: {
      'auth.required': 401,
      'chat.missing': 404,
      'chat.busy': 409,
      'chat.parent': 409,
      'chat.not_reply': 400,
      'safety.blocked': 422,
      'chat.too_many': 429,
      'chat.too_long': 422,
    },
  },
});

const Progress = z.object({ done: z.number().int(), total: z.number().int() });

/** For external monitoring of the process. */
export const statusContract = contract({
  health: {
    method: 'GET',
    path: '/api/health',
    priority: 'low',
    access: 'guest',
    summary:
      'That the process lives, whether its database does, how far the first pictures are, and what the nightly check of all books found. Answers within a second.',
    reply: z.object({
      status: z.literal('ok'),
      database: z.enum(['up', 'down']),
      /** Pictures of the initial catalogue; null while the database is down. */
      pictures: Progress.extend({ failed: z.number().int(), portraits: Progress }).nullable(),
      /**
       * The newest check that coins, invoices and payments agree; null before the first one and without a
       * database.
       */
      books: z.object({ isOk: z.boolean(), checkedAt: Timestamp }).nullable(),
    }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    priority: 'low',
    access: 'guest',
    summary:
      'Whether it can serve; 503 while it waits for its database or is about to stop, and which of both. Answers within a second.',
    reply: z.object({ status: z.literal('ready') }),
    errors: { 'server.unavailable': 503 },
  },
});
