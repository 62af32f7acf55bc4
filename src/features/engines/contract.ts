// The engines that write replies, the models that an administrator may choose, and what each is used for.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { SettingField, WORKFLOW_SETTING_MAX } from '../../shared/settings-form.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { CHAT_ROLES, LINE_MAX, OFFER_NAME_MAX } from './rules.ts';

export const FoundEngine = z.object({
  name: z.string(),
  /** Of the engine that talks to it. */
  kind: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type FoundEngine = z.infer<typeof FoundEngine>;

const Price = z.object({ prompt: z.number(), completion: z.number() });

export const EngineModel = z.object({
  /** Names engine and model; what a role is set to. */
  id: z.string(),
  name: z.string(),
  isStandIn: z.boolean(),
  contextTokens: z.number(),
  price: Price.nullable(),
  firstTokenTimeoutMs: z.number(),
  atOnce: z.number().nullable(),
});
export type EngineModel = z.infer<typeof EngineModel>;

/** Why a reply failed. `unexpected`: a fault of the product itself. */
export const HealthReason = z.enum([
  'unreachable',
  'timeout',
  'busy',
  'refused',
  'context',
  'filtered',
  'broken',
  'unauthorized',
  'thoughts',
  'tools',
  'refusal',
  'spent',
  'unexpected',
]);
export type HealthReason = z.infer<typeof HealthReason>;

/** How an engine does, as the server that answers has seen it since it began. */
export const EngineHealth = z.object({
  /** `rest`: nothing was asked of it yet. `unsteady`: its last reply failed. `down`: so did several, or all will. */
  state: z.enum(['well', 'slow', 'unsteady', 'down', 'rest']),
  lastSuccessAt: z.string().nullable(),
  /** After several faults the next in line is asked until then; null where this one is asked. */
  restsUntil: z.string().nullable(),
  /** In the middle of the last replies. */
  firstWordMs: z.number().nullable(),
  replies: z.number(),
  failures: z.number(),
  /** The last ones, newest first; equal ones are one. */
  faults: z.array(z.object({ at: z.string(), reason: HealthReason, said: z.string(), count: z.number() })),
});
export type EngineHealth = z.infer<typeof EngineHealth>;

export const AnyEngine = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** It is asked for nothing. */
  isOff: z.boolean(),
  /** By the names of the kind's fields; without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that are set. */
  secrets: z.array(z.string()),
  /** Why it cannot be used at the moment; null if it can. */
  problem: z.string().nullable(),
});
export type AnyEngine = z.infer<typeof AnyEngine>;

export const AddedEngine = AnyEngine.extend({ models: z.array(EngineModel), health: EngineHealth });
export type AddedEngine = z.infer<typeof AddedEngine>;

export const EngineKindForm = z.object({ id: z.string(), title: z.string(), fields: z.array(SettingField) });
export type EngineKindForm = z.infer<typeof EngineKindForm>;

export const EngineRole = z.object({
  role: z.enum(CHAT_ROLES),
  /** The first of the line that can be used; null where none is chosen. */
  model: z.string().nullable(),
  /** Who is asked, in order; `built-in` is what is there where none is chosen. */
  line: z.array(z.string()),
  /** Whether the settings of the product name it. */
  isFixed: z.boolean(),
});
export type EngineRole = z.infer<typeof EngineRole>;

/** A model that users may choose in their chats. */
export const EngineOffer = z.object({
  /** Names engine and model. */
  model: z.string(),
  /** As users see it. */
  name: z.string(),
  isMemberOnly: z.boolean(),
});
export type EngineOffer = z.infer<typeof EngineOffer>;

export const EngineState = z.object({
  current: z.object({ name: z.string(), isStandIn: z.boolean() }),
  /**
   * `settings`: named in the environment. `installed`: by `npm run model`. `chosen`: by an administrator
   * here. `built_in`: the default.
   */
  source: z.enum(['settings', 'installed', 'chosen', 'built_in']),
  /** Of the engine that writes all replies. */
  health: EngineHealth,
  chosen: z.object({ name: z.string(), baseUrl: z.string(), model: z.string() }).nullable(),
  /** Model servers that respond on this machine. */
  found: z.array(FoundEngine),
  engines: z.array(AddedEngine),
  roles: z.array(EngineRole),
  offers: z.array(EngineOffer),
  /** The kinds that can be added, with the fields of their forms. */
  kinds: z.array(EngineKindForm),
});
export type EngineState = z.infer<typeof EngineState>;

export const EngineBody = z.strictObject({
  kind: z.string().max(50),
  name: z.string().trim().min(1).max(80),
  /** As typed. When an engine is changed, a secret that is absent or empty stays. */
  settings: z.record(z.string().max(50), z.string().max(WORKFLOW_SETTING_MAX)),
});
export type EngineBody = z.infer<typeof EngineBody>;

export const EngineId = z.strictObject({ id: z.uuid() });

export const Switch = z.strictObject({ isOff: z.boolean() });

/** The first is a model of an engine. */
export const Line = z.strictObject({ models: z.array(z.string().min(1).max(300)).min(1).max(LINE_MAX) });

const testEvents = {
  /** It answered with its models; none where it has no list. */
  models: z.object({ names: z.array(z.string()), milliseconds: z.number() }),
  first: z.object({ milliseconds: z.number() }),
  text: z.object({ text: z.string() }),
  done: z.object({
    model: z.string(),
    /** Whether it came to an end by itself. */
    isEnded: z.boolean(),
    contextTokens: z.number(),
    wordsPerSecond: z.number().nullable(),
  }),
  failed: z.object({ reason: HealthReason, said: z.string() }),
};

export const EngineTestBody = z.strictObject({
  /** The engine that is there; null for a new one. */
  id: z.uuid().nullable(),
  /** As typed, where they are not what is stored; a secret that is absent or empty is the stored one. */
  draft: EngineBody.pick({ kind: true, settings: true }).nullable(),
});
export type EngineTestBody = z.infer<typeof EngineTestBody>;
export type EngineTestEvent = {
  [Name in keyof typeof testEvents]: { event: Name; data: z.infer<(typeof testEvents)[Name]> };
}[keyof typeof testEvents];

export const enginesContract = contract({
  state: {
    method: 'GET',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Which engine writes the replies, all engines and their models, and what each is used for.',
    reply: EngineState,
  },
  choose: {
    method: 'PUT',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Lets a model server of this machine write the replies, on every server and after restarts too.',
    body: z.strictObject({ baseUrl: z.string().max(200), model: z.string().min(1).max(200) }),
    reply: EngineState,
    errors: { 'engines.fixed': 409, 'engines.gone': 409 },
  },
  release: {
    method: 'DELETE',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Goes back to the engine that was there before one was chosen.',
    reply: EngineState,
    errors: { 'engines.fixed': 409 },
  },
  add: {
    method: 'POST',
    path: '/api/desk/chat-engines',
    access: 'admin',
    summary: 'Adds an engine. It is used once a role is set to one of its models.',
    body: EngineBody,
    reply: EngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  change: {
    method: 'PUT',
    path: '/api/desk/chat-engines/{id}',
    access: 'admin',
    summary: 'Changes the name and the settings of an engine.',
    params: EngineId,
    body: EngineBody,
    reply: EngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  test: {
    kind: 'events',
    method: 'POST',
    path: '/api/desk/chat-engine-tests',
    access: 'admin',
    summary:
      'Lets an engine write one sentence, before or after it is added, and tells step by step how it does.',
    rate: 'chat',
    body: EngineTestBody,
    events: testEvents,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/desk/chat-engines/{id}',
    access: 'admin',
    summary: 'Removes an engine; what it was used for goes back to what was there before.',
    params: EngineId,
    reply: EngineState,
    errors: { 'engines.missing': 404 },
  },
  setRole: {
    method: 'PUT',
    path: '/api/desk/chat-engine-roles/{role}',
    access: 'admin',
    summary: 'Chooses the model for a role, or none.',
    params: z.strictObject({ role: z.enum(CHAT_ROLES) }),
    body: z.strictObject({ model: z.string().min(1).max(300).nullable() }),
    reply: EngineState,
    errors: { 'engines.fixed': 409, 'engines.model_missing': 400 },
  },
  setLine: {
    method: 'PUT',
    path: '/api/desk/chat-engine-lines/{role}',
    access: 'admin',
    summary: 'Orders the models of a role: each is asked where the one before gives no first word.',
    params: z.strictObject({ role: z.enum(CHAT_ROLES) }),
    body: Line,
    reply: EngineState,
    errors: { 'engines.fixed': 409, 'engines.model_missing': 400 },
  },
  switch: {
    method: 'PUT',
    path: '/api/desk/chat-engines/{id}/switch',
    access: 'admin',
    summary: 'Switches an engine off, or on again, on every server.',
    params: EngineId,
    body: Switch,
    reply: EngineState,
    errors: { 'engines.missing': 404 },
  },
  offer: {
    method: 'PUT',
    path: '/api/desk/chat-engine-offers',
    access: 'admin',
    summary: 'Lets users choose a model in their chats, under a name: everybody, or members only.',
    body: z.strictObject({
      model: z.string().min(1).max(300),
      name: DisplayLine.min(1, 'Give the model a name').max(
        OFFER_NAME_MAX,
        `At most ${OFFER_NAME_MAX} characters`,
      ),
      isMemberOnly: z.boolean(),
    }),
    reply: EngineState,
    errors: { 'engines.model_missing': 400 },
  },
  withdraw: {
    method: 'POST',
    path: '/api/desk/chat-engine-offers/withdraw',
    access: 'admin',
    summary: 'Offers a model no longer. Chats that chose it go on with the usual one.',
    body: z.strictObject({ model: z.string().min(1).max(300) }),
    reply: EngineState,
  },
});
