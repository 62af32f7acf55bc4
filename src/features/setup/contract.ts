// The first start: which model speaks. Open to administrators, and to whoever has the key that the first start prints until a
// choice was made.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';

/** Sent by a browser that opened the address which the first start printed. */
export const SETUP_KEY_HEADER = 'x-setup-key';

export const SETUP_CHOICES = ['server', 'model', 'look_around'] as const;
export type SetupChoice = (typeof SETUP_CHOICES)[number];

/** A model server that responds on this machine. */
const FoundServer = z.object({
  name: z.string(),
  /** Of the engine that talks to it. */
  kind: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type FoundServer = z.infer<typeof FoundServer>;

/** A model that can be downloaded to this machine. */
const OfferedModel = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number().nullable(),
  /** What it needs while it runs. */
  memoryBytes: z.number().nullable(),
  licence: z.string(),
  note: z.string(),
  fits: z.boolean(),
  /** The best of those that fit; at most one. */
  isRecommended: z.boolean(),
  isOnDisk: z.boolean(),
});
export type OfferedModel = z.infer<typeof OfferedModel>;

export const SETUP_STEPS = ['downloading', 'checking', 'installing', 'waking', 'ready'] as const;

const SetupJob = z.object({
  modelId: z.string(),
  name: z.string(),
  /** The step that runs, or at which it paused or failed. */
  step: z.enum(SETUP_STEPS),
  status: z.enum(['running', 'paused', 'failed', 'done']),
  doneBytes: z.number(),
  sizeBytes: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** When the step began, as ISO 8601; a model that takes long to wake is told by it. */
  stepBegan: z.string(),
  /** Why it failed, for the operator to read; null unless it did. */
  problem: z.string().nullable(),
});
export type SetupJob = z.infer<typeof SetupJob>;

export const SetupState = z.object({
  /** Null until a choice was made. */
  choice: z.enum(SETUP_CHOICES).nullable(),
  current: z.object({ name: z.string(), isStandIn: z.boolean() }),
  /** Whether the settings of the product name the engine: nothing can be chosen then. */
  isFixed: z.boolean(),
  machine: z.object({ memoryBytes: z.number(), freeDiskBytes: z.number() }),
  found: z.array(FoundServer),
  models: z.array(OfferedModel),
  memory: z.object({
    /** What memory is searched with by meaning; null where it is searched by words alone. */
    searchedWith: z.string().nullable(),
    /** Models on this machine that could. */
    found: z.array(z.string()),
  }),
  pictures: z.object({
    /** The model that draws; null where the built-in engine does. */
    drawnBy: z.string().nullable(),
    /** Programs on this machine that could: they draw once a server is used. */
    found: z.array(z.string()),
  }),
  job: SetupJob.nullable(),
});
export type SetupState = z.infer<typeof SetupState>;

const SetupTry = z.object({
  character: z.object({ name: z.string(), portraitUrl: z.string().nullable() }),
  reply: z.string(),
  firstWordMs: z.number(),
  wordsPerSecond: z.number().nullable(),
  contextTokens: z.number(),
  keptToRole: z.boolean(),
  /** What was seen, as short sentences: "Stayed in her voice", "Wrote for the reader". */
  remarks: z.array(z.string()),
});
export type SetupTry = z.infer<typeof SetupTry>;

const tryEvents = {
  /** Who answers. */
  begun: SetupTry.shape.character,
  text: z.object({ text: z.string() }),
  /** The whole reply, and what it shows of the model. */
  done: SetupTry,
  failed: z.object({ said: z.string() }),
};
export type SetupTryEvent = {
  [Name in keyof typeof tryEvents]: { event: Name; data: z.infer<(typeof tryEvents)[Name]> };
}[keyof typeof tryEvents];

const pictureTryEvents = {
  step: z.object({ fraction: z.number(), stage: z.string() }),
  drawn: z.object({
    /** What drew it. */
    model: z.string(),
    milliseconds: z.number(),
    /** As an address that holds it; null where it is too large to be shown. */
    picture: z.string().nullable(),
  }),
  failed: z.object({ said: z.string() }),
};
export type SetupPictureEvent = {
  [Name in keyof typeof pictureTryEvents]: { event: Name; data: z.infer<(typeof pictureTryEvents)[Name]> };
}[keyof typeof pictureTryEvents];

export const setupContract = contract({
  state: {
    method: 'GET',
    path: '/api/setup',
    access: 'guest',
    summary:
      'What this installation can speak with: servers found here, models that fit, and a download under way.',
    reply: SetupState,
    errors: { 'setup.closed': 403 },
  },
  notice: {
    method: 'GET',
    path: '/api/setup/notice',
    access: 'admin',
    summary: 'Whether the built-in stand-in speaks because nothing was chosen yet.',
    reply: z.object({ isOpen: z.boolean() }),
    priority: 'low',
  },
  server: {
    method: 'PUT',
    path: '/api/setup/server',
    access: 'guest',
    summary: 'Lets a model server speak; it is asked for its models first.',
    body: z.strictObject({
      baseUrl: z.string().trim().min(1).max(200),
      /** Empty: the first of its models. */
      model: z.string().max(200),
      apiKey: z.string().max(500),
    }),
    reply: SetupState,
    errors: { 'setup.closed': 403, 'setup.no_server': 409, 'setup.key_refused': 409, 'engines.fixed': 409 },
  },
  download: {
    method: 'POST',
    path: '/api/setup/download',
    access: 'guest',
    summary: 'Downloads a model to this machine, or goes on with it; then it speaks.',
    body: z.strictObject({ modelId: z.string().max(100) }),
    reply: SetupState,
    errors: { 'setup.closed': 403, 'setup.unknown_model': 404, 'setup.busy': 409, 'engines.fixed': 409 },
  },
  pause: {
    method: 'POST',
    path: '/api/setup/pause',
    access: 'guest',
    summary: 'Pauses the download; what came stays.',
    reply: SetupState,
    errors: { 'setup.closed': 403 },
  },
  cancel: {
    method: 'POST',
    path: '/api/setup/cancel',
    access: 'guest',
    summary: 'Ends the download and deletes what came of it.',
    reply: SetupState,
    errors: { 'setup.closed': 403 },
  },
  try: {
    kind: 'events',
    method: 'POST',
    path: '/api/setup/try',
    access: 'guest',
    summary: 'Says one line to a character of the house, sends the reply as it is written, and measures it.',
    body: z.strictObject({ text: z.string().trim().min(1).max(500) }),
    events: tryEvents,
    rate: 'chat',
    errors: { 'setup.closed': 403, 'setup.no_reply': 409, 'safety.blocked': 422 },
  },
  tryPicture: {
    kind: 'events',
    method: 'POST',
    path: '/api/setup/try-picture',
    access: 'guest',
    summary: 'Has one small picture drawn by what draws pictures now, and measures it. Nothing is kept.',
    events: pictureTryEvents,
    rate: 'chat',
    errors: { 'setup.closed': 403 },
  },
  finish: {
    method: 'PUT',
    path: '/api/setup/choice',
    access: 'guest',
    summary: 'Keeps the choice; the set-up is closed to everybody but administrators from then on.',
    body: z.strictObject({ choice: z.enum(SETUP_CHOICES) }),
    reply: SetupState,
    errors: { 'setup.closed': 403 },
  },
});
