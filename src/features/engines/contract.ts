// The engines that write replies and those that draw pictures, the models that an administrator may choose, and what each
// is used for.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { SettingField, WORKFLOW_SETTING_MAX } from '../../shared/settings-form.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { CHAT_ROLES, OFFER_NAME_MAX, PICTURE_ROLES } from './rules.ts';

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
  'unexpected',
]);
export type HealthReason = z.infer<typeof HealthReason>;

/** How an engine does, as the server that answers has seen it since it began. */
export const EngineHealth = z.object({
  /** `rest`: nothing was asked of it yet. `unsteady`: its last reply failed. `down`: so did several, or all will. */
  state: z.enum(['well', 'slow', 'unsteady', 'down', 'rest']),
  lastSuccessAt: z.string().nullable(),
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
  /** Null where none is chosen. */
  model: z.string().nullable(),
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

export const PictureEngineModel = z.object({
  /** Names engine and model; what a role is set to. */
  id: z.string(),
  name: z.string(),
  isStandIn: z.boolean(),
  /** Of one picture, for the operator. */
  price: z.number().nullable(),
  deadlineMs: z.number(),
  atOnce: z.number(),
});
export type PictureEngineModel = z.infer<typeof PictureEngineModel>;

export const AddedPictureEngine = AnyEngine.extend({ models: z.array(PictureEngineModel) });
export type AddedPictureEngine = z.infer<typeof AddedPictureEngine>;

export const PictureEngineRole = z.object({
  role: z.enum(PICTURE_ROLES),
  /** Null where none is chosen. */
  model: z.string().nullable(),
  /** Whether the settings of the product name it. */
  isFixed: z.boolean(),
});
export type PictureEngineRole = z.infer<typeof PictureEngineRole>;

export const PictureEngineState = z.object({
  /** The engine of the settings, or the built-in one. */
  own: z.object({ name: z.string(), isStandIn: z.boolean() }),
  engines: z.array(AddedPictureEngine),
  roles: z.array(PictureEngineRole),
  /** The kinds that can be added, with the fields of their forms. */
  kinds: z.array(EngineKindForm),
});
export type PictureEngineState = z.infer<typeof PictureEngineState>;

export const EngineBody = z.strictObject({
  kind: z.string().max(50),
  name: z.string().trim().min(1).max(80),
  /** As typed. When an engine is changed, a secret that is absent or empty stays. */
  settings: z.record(z.string().max(50), z.string().max(WORKFLOW_SETTING_MAX)),
});
export type EngineBody = z.infer<typeof EngineBody>;

const id = z.strictObject({ id: z.uuid() });

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
    params: id,
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
    params: id,
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

export const pictureEnginesContract = contract({
  state: {
    method: 'GET',
    path: '/api/desk/image-engines',
    access: 'admin',
    summary: 'All image engines and their models, and what each is used for.',
    reply: PictureEngineState,
  },
  add: {
    method: 'POST',
    path: '/api/desk/image-engines',
    access: 'admin',
    summary: 'Adds an image engine. Users can ask for its models from then on.',
    body: EngineBody,
    reply: PictureEngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  change: {
    method: 'PUT',
    path: '/api/desk/image-engines/{id}',
    access: 'admin',
    summary: 'Changes the name and the settings of an image engine.',
    params: id,
    body: EngineBody,
    reply: PictureEngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/desk/image-engines/{id}',
    access: 'admin',
    summary: 'Removes an image engine. What waits for it is not drawn, and its price is given back.',
    params: id,
    reply: PictureEngineState,
    errors: { 'engines.missing': 404 },
  },
  setRole: {
    method: 'PUT',
    path: '/api/desk/image-engine-roles/{role}',
    access: 'admin',
    summary: 'Chooses the model for a role, or none.',
    params: z.strictObject({ role: z.enum(PICTURE_ROLES) }),
    body: z.strictObject({ model: z.string().min(1).max(300).nullable() }),
    reply: PictureEngineState,
    errors: { 'engines.fixed': 409, 'engines.model_missing': 400 },
  },
});
