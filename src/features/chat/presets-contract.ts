// Presets: how replies are written, kept under a name and shared across chats.
import { z } from 'zod';
import { ErrorBody } from '../../shared/errors.ts';
import { contract } from '../../shared/route.ts';
import { Help } from '../../shared/words/help.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Thinking } from './contract.ts';
import { Generation, GenerationState } from './generation-contract.ts';
import { PRESET_FILE_MAX, PRESET_NAME_MAX } from './generation-rules.ts';

export const Preset = z.object({
  id: z.string(),
  name: z.string(),
  settings: Generation,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Preset = z.infer<typeof Preset>;

/** What a file brought of one of its fields. */
const TakenLine = z.discriminatedUnion('kind', [
  /** It was exported here. */
  z.object({ kind: z.literal('all') }),
  /** `was` is what the file has, where that is out of range; null else. */
  z.object({ kind: z.literal('number'), field: z.string(), value: z.number(), was: z.number().nullable() }),
  z.object({ kind: z.literal('effort'), field: z.string(), effort: Thinking }),
  z.object({ kind: z.literal('stops'), field: z.string(), count: z.number().int() }),
  /** A prompt that is part of the author’s note. */
  z.object({ kind: z.literal('prompt'), name: z.string() }),
  z.object({ kind: z.literal('more'), count: z.number().int() }),
]);
export type TakenLine = z.infer<typeof TakenLine>;

const NotTakenLine = z.discriminatedUnion('kind', [
  /** `template`: a template of prompts, which the engine has itself. */
  z.object({ kind: z.enum(['unknown', 'template']), field: z.string() }),
  /** A regex script: none is run here. */
  z.object({ kind: z.literal('script'), name: z.string() }),
  z.object({ kind: z.literal('wrong'), field: z.string(), wanted: z.enum(['number', 'list', 'effort']) }),
  /** Stop texts that are too long or too many. */
  z.object({ kind: z.literal('stops'), field: z.string(), count: z.number().int() }),
  /**
   * `own`: the house has its own. `off`: it is switched off in the file. `place`: it stands before the chat, and
   * others that were taken within it. `full`: the author’s note has no room for it.
   */
  z.object({ kind: z.literal('prompt'), name: z.string(), why: z.enum(['own', 'off', 'place', 'full']) }),
  z.object({ kind: z.enum(['note', 'name']), refusal: ErrorBody.shape.error }),
  z.object({ kind: z.literal('more'), count: z.number().int() }),
]);
export type NotTakenLine = z.infer<typeof NotTakenLine>;

/** What a file brought, as ids and values: the page says it in its language. */
export const PresetImport = z.object({
  preset: Preset,
  taken: z.array(TakenLine),
  notTaken: z.array(NotTakenLine),
  /** Shown with it where the note has signs of crisis. */
  help: Help.nullable(),
});
export type PresetImport = z.infer<typeof PresetImport>;

const Name = DisplayLine.min(1, 'Give the preset a name').max(
  PRESET_NAME_MAX,
  `At most ${PRESET_NAME_MAX} characters`,
);
const missing = { 'presets.missing': 404 } as const;
const refused = { 'safety.blocked': 422, 'chat.hint_help': 422 } as const;
const List = z.object({ items: z.array(Preset) });

export const presetsContract = contract({
  list: {
    method: 'GET',
    path: '/api/generation/presets',
    access: 'session',
    summary: 'The caller’s presets, the oldest first.',
    reply: List,
  },
  create: {
    method: 'POST',
    path: '/api/generation/presets',
    access: 'session',
    summary: 'Keeps settings under a name.',
    rate: 'write',
    body: z.strictObject({ name: Name, settings: Generation }),
    reply: Preset,
    status: 201,
    errors: { ...refused, 'presets.too_many': 409 },
  },
  update: {
    method: 'PATCH',
    path: '/api/generation/presets/{id}',
    access: 'session',
    summary: 'Renames a preset or replaces its settings. Chats that use it keep what they have.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ name: Name.optional(), settings: Generation.optional() }),
    reply: Preset,
    errors: { ...missing, ...refused },
  },
  delete: {
    method: 'DELETE',
    path: '/api/generation/presets/{id}',
    access: 'session',
    summary: 'Deletes a preset. Chats that use it keep what they have.',
    params: IdParams,
    reply: List,
    errors: missing,
  },
  import: {
    kind: 'upload',
    method: 'POST',
    path: '/api/generation/presets/import',
    access: 'session',
    summary:
      'Makes a preset of SillyTavern’s (chat or text completion), or of one that was exported here, with a report.',
    rate: 'write',
    /** The file’s name: SillyTavern’s presets have no other. */
    query: z.object({ name: z.string().max(200).default('') }),
    field: 'file',
    maxBytes: PRESET_FILE_MAX,
    reply: PresetImport,
    errors: { 'presets.file': 422, 'presets.too_many': 409 },
  },
  use: {
    method: 'PUT',
    path: '/api/chat/{id}/preset',
    access: 'session',
    summary: 'Copies the settings of a preset into a chat; null only takes its name from the chat.',
    params: IdParams,
    body: z.strictObject({ presetId: Id.nullable() }),
    reply: GenerationState,
    errors: { ...missing, 'chat.missing': 404, 'memberships.required': 403 },
  },
});
