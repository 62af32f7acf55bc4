// The engines that draw pictures, their models, and what each is used for.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import {
  AnyEngine,
  EngineBody,
  EngineHealth,
  EngineId,
  EngineKindForm,
  EngineTestBody,
  HealthReason,
  Line,
  Switch,
} from './contract.ts';
import { PICTURE_ROLES } from './rules.ts';

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

export const AddedPictureEngine = AnyEngine.extend({
  models: z.array(PictureEngineModel),
  health: EngineHealth,
});
export type AddedPictureEngine = z.infer<typeof AddedPictureEngine>;

export const PictureEngineRole = z.object({
  role: z.enum(PICTURE_ROLES),
  /** The first of the line that can be used; null where none is chosen. */
  model: z.string().nullable(),
  /** Who is asked, in order; `built-in` is what is there where none is chosen. */
  line: z.array(z.string()),
  /** Whether the settings of the product name it. */
  isFixed: z.boolean(),
});
export type PictureEngineRole = z.infer<typeof PictureEngineRole>;

export const PictureEngineState = z.object({
  /** The engine of the settings, or the built-in one. */
  own: z.object({ name: z.string(), isStandIn: z.boolean(), health: EngineHealth }),
  engines: z.array(AddedPictureEngine),
  roles: z.array(PictureEngineRole),
  /** The kinds that can be added, with the fields of their forms. */
  kinds: z.array(EngineKindForm),
});
export type PictureEngineState = z.infer<typeof PictureEngineState>;

const pictureTestEvents = {
  models: z.object({ names: z.array(z.string()), milliseconds: z.number() }),
  step: z.object({ fraction: z.number(), stage: z.string() }),
  drawn: z.object({
    model: z.string(),
    width: z.number(),
    height: z.number(),
    milliseconds: z.number(),
    /** As an address that holds it; null where it is too large to be shown. */
    picture: z.string().nullable(),
  }),
  failed: z.object({ reason: HealthReason, said: z.string() }),
};
export type PictureTestEvent = {
  [Name in keyof typeof pictureTestEvents]: { event: Name; data: z.infer<(typeof pictureTestEvents)[Name]> };
}[keyof typeof pictureTestEvents];

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
    params: EngineId,
    body: EngineBody,
    reply: PictureEngineState,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  test: {
    kind: 'events',
    method: 'POST',
    path: '/api/desk/image-engine-tests',
    access: 'admin',
    summary:
      'Lets an engine draw one small picture, before or after it is added, and tells step by step how it does.',
    rate: 'chat',
    body: EngineTestBody,
    events: pictureTestEvents,
    errors: { 'engines.setting': 400, 'engines.missing': 404 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/desk/image-engines/{id}',
    access: 'admin',
    summary: 'Removes an image engine. What waits for it is not drawn, and its price is given back.',
    params: EngineId,
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
  setLine: {
    method: 'PUT',
    path: '/api/desk/image-engine-lines/{role}',
    access: 'admin',
    summary: 'Orders the models of a role: each draws where the one before fails at its first step.',
    params: z.strictObject({ role: z.enum(PICTURE_ROLES) }),
    body: Line,
    reply: PictureEngineState,
    errors: { 'engines.fixed': 409, 'engines.model_missing': 400 },
  },
  switch: {
    method: 'PUT',
    path: '/api/desk/image-engines/{id}/switch',
    access: 'admin',
    summary: 'Switches an image engine off, or on again, on every server.',
    params: EngineId,
    body: Switch,
    reply: PictureEngineState,
    errors: { 'engines.missing': 404 },
  },
});
