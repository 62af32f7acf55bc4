// Presets: how replies are written, kept under a name and shared across chats.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
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

/** What a file brought: both lists are sentences or names of its fields. */
export const PresetImport = z.object({
  preset: Preset,
  taken: z.array(z.string()),
  notTaken: z.array(z.string()),
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
