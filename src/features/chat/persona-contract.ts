// Personas: who the user is in a conversation.
import { z } from 'zod';
import { Remark } from '../../shared/remark.ts';
import { contract } from '../../shared/route.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { ConversationPage } from './contract.ts';
import {
  PERSONA_FILE_MAX,
  PERSONA_NAME_MAX,
  PERSONA_PICTURE_BYTES_MAX,
  PERSONA_TEXT_MAX,
  PRONOUNS_MAX,
} from './persona-rules.ts';

export const OwnPersona = z.object({
  id: z.string(),
  name: z.string(),
  pronouns: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  /** New conversations begin with it. */
  isDefault: z.boolean(),
  /** New conversations with these begin with it, whatever the default is. */
  characters: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Lorebooks that apply while it is spoken as. */
  lorebooks: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type OwnPersona = z.infer<typeof OwnPersona>;

/** What a file brought. */
export const PersonaImport = z.object({
  /** Of those that were added, in the order of the file. */
  names: z.array(z.string()),
  /** What was changed or left out of each; `name` is empty where it has none, and null for the file as a whole. */
  notes: z.array(z.object({ name: z.string().nullable(), remarks: z.array(Remark) })),
});
export type PersonaImport = z.infer<typeof PersonaImport>;

const Name = DisplayLine.min(1, 'Give the persona a name').max(
  PERSONA_NAME_MAX,
  `At most ${PERSONA_NAME_MAX} characters`,
);
const Pronouns = DisplayLine.max(PRONOUNS_MAX, `At most ${PRONOUNS_MAX} characters`);
const Description = z
  .string()
  .trim()
  .max(PERSONA_TEXT_MAX, `At most ${PERSONA_TEXT_MAX.toLocaleString('en-US')} characters`);

const missing = { 'personas.missing': 404 } as const;
const refused = { 'safety.blocked': 422, 'personas.reserved': 422 } as const;
const List = z.object({ items: z.array(OwnPersona) });

export const personasContract = contract({
  list: {
    method: 'GET',
    path: '/api/personas',
    access: 'session',
    summary: 'The caller’s personas, the oldest first.',
    reply: List,
  },
  create: {
    method: 'POST',
    path: '/api/personas',
    access: 'session',
    summary: 'A new persona.',
    rate: 'write',
    body: z.strictObject({
      name: Name,
      pronouns: Pronouns.default(''),
      description: Description.default(''),
      isDefault: z.boolean().default(false),
    }),
    reply: OwnPersona,
    status: 201,
    errors: { ...refused, 'personas.too_many': 409 },
  },
  update: {
    method: 'PATCH',
    path: '/api/personas/{id}',
    access: 'session',
    summary: 'Changes a persona. Messages keep the name that they were written under.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      name: Name.optional(),
      pronouns: Pronouns.optional(),
      description: Description.optional(),
    }),
    reply: OwnPersona,
    errors: { ...missing, ...refused },
  },
  delete: {
    method: 'DELETE',
    path: '/api/personas/{id}',
    access: 'session',
    summary:
      'Deletes a persona. Its conversations keep its name, and their next prompts lack its description.',
    params: IdParams,
    reply: List,
    errors: missing,
  },
  setPicture: {
    kind: 'upload',
    method: 'POST',
    path: '/api/personas/{id}/picture',
    access: 'session',
    summary:
      'Sets a persona’s picture: JPEG, PNG, WebP, GIF or AVIF by content, at most 8 MiB and 40 megapixels.',
    rate: 'write',
    params: IdParams,
    field: 'file',
    maxBytes: PERSONA_PICTURE_BYTES_MAX,
    reply: OwnPersona,
    errors: { ...missing, 'personas.picture': 422 },
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/personas/{id}/picture',
    access: 'session',
    summary: 'Removes a persona’s picture.',
    params: IdParams,
    reply: OwnPersona,
    errors: missing,
  },
  setDefault: {
    method: 'PUT',
    path: '/api/personas/default',
    access: 'session',
    summary: 'The persona of new conversations; null for none.',
    body: z.strictObject({ personaId: Id.nullable() }),
    reply: List,
    errors: missing,
  },
  setForCharacter: {
    method: 'PUT',
    path: '/api/personas/characters/{id}',
    access: 'session',
    summary: 'The persona of new conversations with a character; null for none, whatever the default is.',
    params: IdParams,
    body: z.strictObject({ personaId: Id.nullable() }),
    reply: List,
    errors: { ...missing, 'personas.character': 404 },
  },
  followDefault: {
    method: 'DELETE',
    path: '/api/personas/characters/{id}',
    access: 'session',
    summary: 'New conversations with this character begin with the default persona again.',
    params: IdParams,
    reply: List,
  },
  choose: {
    method: 'PUT',
    path: '/api/chat/{id}/persona',
    priority: 'high',
    access: 'session',
    summary: 'Speaks as this persona from the next message on; null for none.',
    params: IdParams,
    body: z.strictObject({ personaId: Id.nullable() }),
    reply: ConversationPage,
    errors: { ...missing, 'chat.missing': 404, 'memberships.required': 403 },
  },
  import: {
    kind: 'upload',
    method: 'POST',
    path: '/api/personas/import',
    access: 'session',
    summary:
      'Adds the personas of SillyTavern’s settings.json or of its persona backup. Those that are here already are left out.',
    rate: 'write',
    field: 'file',
    maxBytes: PERSONA_FILE_MAX,
    reply: PersonaImport,
    errors: { 'personas.file': 422, 'personas.too_many': 409 },
  },
});
