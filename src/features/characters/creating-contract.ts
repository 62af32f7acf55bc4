// Creating characters: autosaved drafts, publishing, versions, deletion and restoring.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import type { Contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Picture } from '../../shared/words/picture.ts';
import { ImportReport } from './card-report.ts';
import { CharacterContent, ContentChanges } from './content.ts';
import { DRAFT_BYTES_MAX, RATINGS, VISIBILITIES } from './rules.ts';

/** `draft`: never published, or unpublished. `deleted`: can be restored until `restorableUntil`. */
export const CharacterState = z.enum(['draft', 'published', 'deleted']);

const kept = {
  id: z.string(),
  state: CharacterState,
  /** Who can see it; for a draft, who can see it once it is published. */
  visibility: z.enum(VISIBILITIES),
  /** Hidden from everybody else because of a removal request. */
  isHidden: z.boolean(),
  /** Whether the draft differs from the published version. Always true if it was never published. */
  hasUnpublishedChanges: z.boolean(),
  /** Number of the published version; null if never published. */
  version: z.number().int().nullable(),
  avatar: Picture.nullable(),
  chatCount: z.number().int(),
  likes: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The first time; null if never published. */
  publishedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
  restorableUntil: Timestamp.nullable(),
};

/** An entry of the list of own characters. */
export const OwnCharacter = z.object({
  ...kept,
  /** May be empty in a draft. */
  name: z.string(),
  hook: z.string(),
  age: z.number().int().nullable(),
  rating: z.enum(RATINGS).nullable(),
  tags: z.array(z.string()),
});
export type OwnCharacter = z.infer<typeof OwnCharacter>;

export const EditableCharacter = z.object({
  ...kept,
  /** Incremented by every change and publication. A client sends the last one that it received. */
  revision: z.number().int(),
  /** The draft; without a draft, the published version. */
  content: CharacterContent,
  /** The report of its import; null if it was not imported. */
  imported: ImportReport.nullable(),
});
export type EditableCharacter = z.infer<typeof EditableCharacter>;

/** The response of an autosave, small because it is frequent. */
export const SavedDraft = z.object({
  id: z.string(),
  revision: z.number().int(),
  hasUnpublishedChanges: z.boolean(),
  updatedAt: Timestamp,
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/** Words that a finding is based on. Offsets are UTF-16 positions in the text as it was sent. */
export const Span = z.object({ start: z.number().int(), end: z.number().int(), text: z.string() });

export const Finding = z.object({
  /**
   * Field path: "description", "greetings.1", "lorebook.entries.0.content", "lorebook.entries.0.keys", "age",
   * "tags", "look.words"…
   */
  field: z.string(),
  /** `review` can be published and is then reviewed by a moderator; the others block publishing. */
  severity: z.enum(['review', 'block', 'hard']),
  category: z.string(),
  policy: z.string(),
  message: z.string(),
  fix: z.string(),
  /** For keys and tags, positions in the list joined with ", ". */
  spans: z.array(Span),
});
export type Finding = z.infer<typeof Finding>;

export const CheckReply = z.object({
  /** Whether it could be published now: no problems, and no findings except `review`. */
  isPublishable: z.boolean(),
  /** Field path to sentence: missing values and exceeded limits of rules.ts. */
  problems: z.record(z.string(), z.string()),
  findings: z.array(Finding),
});
export type CheckReply = z.infer<typeof CheckReply>;

export const VersionSummary = z.object({
  number: z.number().int(),
  name: z.string(),
  /** Fields that differ from the previous version; empty for the first. */
  changes: z.array(z.string()),
  isCurrent: z.boolean(),
  createdAt: Timestamp,
});
export type VersionSummary = z.infer<typeof VersionSummary>;

const Revision = z.number().int().min(0);
export const missing = { 'characters.missing': 404 };
/** Besides `error` the body contains `current`: the EditableCharacter in its current state. */
const conflict = { 'characters.conflict': 409 };
/** `fields` contains a sentence per field. For safety.blocked the body also contains `findings`. */
export const refused = { 'characters.invalid': 422, 'characters.held': 409, 'safety.blocked': 422 };
export const crowded = { 'characters.too_many': 409, 'characters.too_large': 413 };

export const creatingRoutes = {
  create: {
    method: 'POST',
    path: '/api/characters',
    access: 'session',
    summary: 'Begins a draft, or publishes a whole character at once.',
    rate: 'write',
    maxBytes: DRAFT_BYTES_MAX,
    body: z.strictObject({
      content: ContentChanges.default({}),
      /** If true, it is published, or rejected without being stored if a rule is not met. */
      publish: z.boolean().default(false),
    }),
    reply: EditableCharacter,
    status: 201,
    errors: { ...refused, ...crowded },
  },
  edit: {
    method: 'GET',
    path: '/api/characters/{id}/edit',
    access: 'session',
    summary: 'Everything of one’s own character that can be changed: its draft, or its published version.',
    params: IdParams,
    reply: EditableCharacter,
    errors: missing,
  },
  saveDraft: {
    method: 'PATCH',
    path: '/api/characters/{id}/draft',
    access: 'session',
    summary: 'Autosave: keeps the fields that changed, finished or not. Published versions stay as they are.',
    rate: 'write',
    maxBytes: DRAFT_BYTES_MAX,
    params: IdParams,
    body: z.strictObject({ revision: Revision, changes: ContentChanges }),
    reply: SavedDraft,
    errors: { ...missing, ...conflict, 'characters.too_large': 413 },
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/characters/{id}/draft',
    access: 'session',
    summary: 'Throws unpublished changes away: the draft is the published version again.',
    params: IdParams,
    query: z.object({ revision: z.coerce.number().int().min(0) }),
    reply: EditableCharacter,
    errors: { ...missing, ...conflict, 'characters.unpublished': 409 },
  },
  publish: {
    method: 'POST',
    path: '/api/characters/{id}/publish',
    priority: 'high',
    access: 'session',
    summary: 'Publishes the draft as a new version; running chats stay on theirs.',
    params: IdParams,
    body: z.strictObject({ revision: Revision }),
    reply: EditableCharacter,
    errors: { ...missing, ...conflict, ...refused },
  },
  update: {
    method: 'PUT',
    path: '/api/characters/{id}',
    access: 'session',
    summary: 'Saves and publishes in one: for a form that is sent as a whole.',
    rate: 'write',
    maxBytes: DRAFT_BYTES_MAX,
    params: IdParams,
    body: z.strictObject({ revision: Revision, content: ContentChanges }),
    reply: EditableCharacter,
    errors: { ...missing, ...conflict, ...refused, 'characters.too_large': 413 },
  },
  setVisibility: {
    method: 'PUT',
    path: '/api/characters/{id}/visibility',
    access: 'session',
    summary:
      'Who sees it, at once: public, unlisted, private; `draft` takes it back, and nobody begins a chat.',
    params: IdParams,
    body: z.strictObject({ visibility: z.enum([...VISIBILITIES, 'draft']) }),
    reply: EditableCharacter,
    errors: { ...missing, ...refused },
  },
  delete: {
    method: 'DELETE',
    path: '/api/characters/{id}',
    access: 'session',
    summary: 'Deletes one’s own character; it can be brought back for 30 days. Others’ running chats go on.',
    params: IdParams,
    reply: z.object({ id: z.string(), deletedAt: Timestamp, restorableUntil: Timestamp }),
    errors: missing,
  },
  restore: {
    method: 'POST',
    path: '/api/characters/{id}/restore',
    access: 'session',
    summary: 'Brings a deleted character back as it was.',
    params: IdParams,
    reply: EditableCharacter,
    errors: missing,
  },
  duplicate: {
    method: 'POST',
    path: '/api/characters/{id}/duplicate',
    access: 'session',
    summary: 'A new draft with everything of one’s own character but its chats, likes and pictures.',
    params: IdParams,
    reply: EditableCharacter,
    status: 201,
    errors: { ...missing, ...crowded },
  },
  own: {
    method: 'GET',
    path: '/api/users/{id}/characters',
    access: 'session',
    summary: 'The caller’s own characters with drafts and deleted ones, last changed first; of others 404.',
    params: IdParams,
    query: pageQuery(24, 100).extend({
      /** Absent means drafts and published ones. */
      state: CharacterState.optional(),
      visibility: z.enum(VISIBILITIES).optional(),
      /** Part of the name. */
      q: z.string().trim().max(100).optional(),
      sort: z.enum(['updated', 'created', 'name', 'chats']).default('updated'),
    }),
    reply: listOf(OwnCharacter).extend({
      counts: z.object({ draft: z.number().int(), published: z.number().int(), deleted: z.number().int() }),
    }),
    errors: missing,
  },
  versions: {
    method: 'GET',
    path: '/api/characters/{id}/versions',
    access: 'session',
    summary: 'The versions of one’s own character, newest first.',
    params: IdParams,
    query: pageQuery(20, 100),
    reply: listOf(VersionSummary),
    errors: missing,
  },
  version: {
    method: 'GET',
    path: '/api/characters/{id}/versions/{number}',
    access: 'session',
    summary: 'One version of one’s own character, whole.',
    params: z.object({ id: Id, number: z.coerce.number().int().min(1) }),
    reply: VersionSummary.extend({ content: CharacterContent }),
    errors: missing,
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/characters/{id}/versions/{number}/restore',
    access: 'session',
    summary: 'Puts an earlier version into the draft; with `publish` it becomes the newest version at once.',
    params: z.object({ id: Id, number: z.coerce.number().int().min(1) }),
    body: z.strictObject({ revision: Revision, publish: z.boolean().default(false) }),
    reply: EditableCharacter,
    errors: { ...missing, ...conflict, ...refused },
  },
  check: {
    method: 'POST',
    path: '/api/characters/check',
    priority: 'low',
    access: 'session',
    summary:
      'What would keep a character from being published: fields, words and what to change. Keeps nothing.',
    rate: 'write',
    maxBytes: DRAFT_BYTES_MAX,
    body: z.strictObject({ content: ContentChanges }),
    reply: CheckReply,
  },
} as const satisfies Contract;
