// The engines that embed texts, and which of their models memory is searched with.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import {
  AnyEngine,
  EngineBody,
  EngineHealth,
  EngineKindForm,
  EngineTestBody,
  FoundEngine,
  HealthReason,
} from './contract.ts';
import { EMBEDDING_ROLES } from './rules.ts';

export const AddedEmbeddingEngine = AnyEngine.extend({
  /** `id` names engine and model; what a role is set to. */
  models: z.array(z.object({ id: z.string(), name: z.string() })),
  health: EngineHealth,
});
export type AddedEmbeddingEngine = z.infer<typeof AddedEmbeddingEngine>;

export const EmbeddingEngineRole = z.object({
  role: z.enum(EMBEDDING_ROLES),
  /** Null where none is chosen. */
  model: z.string().nullable(),
  /** The chosen model, whether it can be used or not. */
  line: z.array(z.string()),
  /** Whether the settings of the product name it. */
  isFixed: z.boolean(),
});
export type EmbeddingEngineRole = z.infer<typeof EmbeddingEngineRole>;

export const EmbeddingEngineState = z.object({
  /** What memory is searched with by meaning; null where it is searched by words alone. */
  current: z
    .object({
      name: z.string(),
      baseUrl: z.string(),
      /** Null: the first of the server's that embeds. */
      model: z.string().nullable(),
      health: EngineHealth,
    })
    .nullable(),
  /** `settings`: named in the environment. `chosen`: by an administrator here. */
  source: z.enum(['settings', 'chosen', 'none']),
  /** Servers on this machine that embed, with the models that do. */
  found: z.array(FoundEngine),
  engines: z.array(AddedEmbeddingEngine),
  roles: z.array(EmbeddingEngineRole),
  /** The kinds that can be added, with the fields of their forms. */
  kinds: z.array(EngineKindForm),
});
export type EmbeddingEngineState = z.infer<typeof EmbeddingEngineState>;

const testEvents = {
  /** Its models that embed; none where it has no list. */
  models: z.object({ names: z.array(z.string()), milliseconds: z.number() }),
  /** Three sentences were embedded. */
  compared: z.object({
    model: z.string(),
    dimension: z.number(),
    milliseconds: z.number(),
    question: z.string(),
    /** A sentence that answers the question, one that does not, and the cosine of each to it. */
    near: z.object({ text: z.string(), cosine: z.number() }),
    far: z.object({ text: z.string(), cosine: z.number() }),
    /** Whether the answer is the nearer one; a model of which it is not finds nothing. */
    isNearer: z.boolean(),
  }),
  failed: z.object({ reason: HealthReason, said: z.string() }),
};
export type EmbeddingTestEvent = {
  [Name in keyof typeof testEvents]: { event: Name; data: z.infer<(typeof testEvents)[Name]> };
}[keyof typeof testEvents];

const id = z.strictObject({ id: z.uuid() });

export const embeddingEnginesContract = contract({
  state: {
    method: 'GET',
    path: '/api/desk/embedding-engine',
    access: 'admin',
    // Not among the calls that the rest of the desk's first page waits for.
    priority: 'low',
    summary: 'What memory is searched with by meaning, all embeddings engines, and those of this machine.',
    reply: EmbeddingEngineState,
  },
  choose: {
    method: 'PUT',
    path: '/api/desk/embedding-engine',
    access: 'admin',
    summary:
      'Lets a server of this machine search memory by meaning, on every server and after restarts too.',
    body: z.strictObject({ baseUrl: z.string().max(200), model: z.string().min(1).max(200) }),
    reply: EmbeddingEngineState,
    errors: { 'engines.fixed': 409, 'engines.gone': 409 },
  },
  add: {
    method: 'POST',
    path: '/api/desk/embedding-engines',
    access: 'admin',
    summary: 'Adds an embeddings engine. It is used once memory is set to one of its models.',
    body: EngineBody,
    reply: EmbeddingEngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  change: {
    method: 'PUT',
    path: '/api/desk/embedding-engines/{id}',
    access: 'admin',
    summary: 'Changes the name and the settings of an embeddings engine.',
    params: id,
    body: EngineBody,
    reply: EmbeddingEngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  test: {
    kind: 'events',
    method: 'POST',
    path: '/api/desk/embedding-engine-tests',
    access: 'admin',
    summary:
      'Lets an engine embed a question, a sentence that answers it and one that does not, before or after it is added.',
    rate: 'chat',
    body: EngineTestBody,
    events: testEvents,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/desk/embedding-engines/{id}',
    access: 'admin',
    summary: 'Removes an embeddings engine; memory that was searched with it is searched by words alone.',
    params: id,
    reply: EmbeddingEngineState,
    errors: { 'engines.missing': 404 },
  },
  setRole: {
    method: 'PUT',
    path: '/api/desk/embedding-engine-roles/{role}',
    access: 'admin',
    summary: 'Chooses the model that memory is searched with, or none.',
    params: z.strictObject({ role: z.enum(EMBEDDING_ROLES) }),
    body: z.strictObject({ model: z.string().min(1).max(300).nullable() }),
    reply: EmbeddingEngineState,
    errors: { 'engines.fixed': 409, 'engines.model_missing': 400 },
  },
  switch: {
    method: 'PUT',
    path: '/api/desk/embedding-engines/{id}/switch',
    access: 'admin',
    summary: 'Switches an embeddings engine off, or on again, on every server.',
    params: id,
    body: z.strictObject({ isOff: z.boolean() }),
    reply: EmbeddingEngineState,
    errors: { 'engines.missing': 404 },
  },
});
