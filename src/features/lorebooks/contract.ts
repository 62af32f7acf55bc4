// Lorebooks that users own: editing, files, where they apply, and the test bench.
import { z } from 'zod';
import { Remark } from '../../shared/remark.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Lorebook } from '../../shared/words/lorebook.ts';
import {
  BOOK_BYTES_MAX,
  ENTRIES_MAX,
  FILE_MAX,
  FOLDERS_MAX,
  TARGETS_MAX,
  TEST_BOOKS_MAX,
  TEST_TEXT_MAX,
  TEXT_MAX,
} from './rules.ts';

/** A folder of the editor. An entry is in one folder at most; folders never reach a prompt. */
export const Folder = z.strictObject({
  name: z.string().trim().min(1, 'Give the folder a name').max(TEXT_MAX.folder),
  entryIds: z.array(z.string()).max(ENTRIES_MAX),
});
export type Folder = z.output<typeof Folder>;

/** Where a lorebook applies. Without any of these it applies nowhere. */
export const BookUses = z.object({
  isGlobal: z.boolean(),
  conversations: z.array(z.object({ id: z.string(), title: z.string() })),
  characters: z.array(z.object({ id: z.string(), name: z.string() })),
  /** While the owner speaks as one of these. */
  personas: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type BookUses = z.infer<typeof BookUses>;

const head = {
  id: z.string(),
  name: z.string(),
  entries: z.number().int(),
  /** Estimated tokens of all entries that are switched on. */
  tokens: z.number().int(),
  bytes: z.number().int(),
  /** Incremented by every change. A client sends the last one that it received. */
  revision: z.number().int(),
  uses: BookUses,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const BookSummary = z.object({ ...head, description: z.string() });
export type BookSummary = z.infer<typeof BookSummary>;

export const OwnLorebook = z.object({ ...head, content: Lorebook, folders: z.array(Folder) });
export type OwnLorebook = z.infer<typeof OwnLorebook>;

/** `note`: only the form changed. `changed`: the meaning changed. `lost`: it was left out. */
const FileNote = z.object({
  code: z.string(),
  level: z.enum(['note', 'changed', 'lost']),
  /** Path in the file; empty for the file as a whole. */
  field: z.string(),
  /** With them every language says both sentences. */
  params: Remark.shape.params,
  wrong: z.string(),
  done: z.string(),
  count: z.number().int(),
});

/** What was corrected or left out while a file was read. */
export const FileReport = z.object({
  fileName: z.string(),
  /** png, json, yaml or charx. */
  format: z.string(),
  notes: z.array(FileNote),
  /** Notes that are not listed because there are too many. */
  omitted: z.number().int(),
});
export type FileReport = z.infer<typeof FileReport>;

export const TestTrace = z.object({
  bookId: z.string(),
  entryId: z.string(),
  entryName: z.string(),
  isUsed: z.boolean(),
  /** Code of the scanner; `none`: no keyword was found, `disabled`: it is switched off. */
  reason: z.string(),
  key: z.string(),
  /** Position of the message with the key, from the oldest; null when unknown or found in another entry. */
  messageIndex: z.number().int().nullable(),
  tokens: z.number().int(),
});
export type TestTrace = z.infer<typeof TestTrace>;

export const TestReply = z.object({
  traces: z.array(TestTrace),
  /** Of the entries that are used. */
  tokens: z.number().int(),
  /** Messages that the text was read as. */
  messages: z.number().int(),
});
export type TestReply = z.infer<typeof TestReply>;

const missing = { 'lorebooks.missing': 404 };
const refused = { 'lorebooks.invalid': 422, 'safety.blocked': 422, 'lorebooks.too_large': 413 };
const crowded = { 'lorebooks.too_many': 409, 'lorebooks.full': 409 };
const unread = { 'characters.card': 422 };
/** Besides `error` the body contains `current`: the lorebook in its current state. */
const conflict = { 'lorebooks.conflict': 409 };
/** The envelope around the content of a request, with its folders. */
const REQUEST_BYTES_MAX = BOOK_BYTES_MAX + 1_048_576;
const Name = z.string().trim().min(1, 'Give the lorebook a name').max(TEXT_MAX.name);
const Folders = z.array(Folder).max(FOLDERS_MAX, `At most ${FOLDERS_MAX} folders`);

export const lorebooksContract = contract({
  list: {
    method: 'GET',
    path: '/api/lorebooks',
    access: 'session',
    summary: 'The caller’s lorebooks without their entries, last changed first.',
    reply: z.object({ items: z.array(BookSummary) }),
  },
  create: {
    method: 'POST',
    path: '/api/lorebooks',
    access: 'session',
    summary: 'A new lorebook, empty or with content.',
    rate: 'write',
    maxBytes: REQUEST_BYTES_MAX,
    body: z.strictObject({ name: Name, content: Lorebook.optional(), folders: Folders.default([]) }),
    reply: OwnLorebook,
    status: 201,
    errors: { ...refused, ...crowded },
  },
  get: {
    method: 'GET',
    path: '/api/lorebooks/{id}',
    access: 'session',
    summary: 'One of the caller’s lorebooks, whole.',
    params: IdParams,
    reply: OwnLorebook,
    errors: missing,
  },
  save: {
    method: 'PATCH',
    path: '/api/lorebooks/{id}',
    access: 'session',
    summary: 'Renames it, or replaces its content or folders; 409 if it was changed elsewhere since.',
    rate: 'write',
    maxBytes: REQUEST_BYTES_MAX,
    params: IdParams,
    body: z.strictObject({
      revision: z.number().int().min(1),
      name: Name.optional(),
      content: Lorebook.optional(),
      folders: Folders.optional(),
    }),
    reply: OwnLorebook,
    errors: { ...missing, ...refused, ...conflict, 'lorebooks.full': 409 },
  },
  delete: {
    method: 'DELETE',
    path: '/api/lorebooks/{id}',
    access: 'session',
    summary: 'Deletes a lorebook for good.',
    params: IdParams,
    reply: z.object({ id: z.string() }),
    errors: missing,
  },
  duplicate: {
    method: 'POST',
    path: '/api/lorebooks/{id}/duplicate',
    access: 'session',
    summary: 'A copy with all entries and folders, which applies nowhere yet.',
    rate: 'write',
    params: IdParams,
    reply: OwnLorebook,
    status: 201,
    errors: { ...missing, ...crowded },
  },
  setUses: {
    method: 'PUT',
    path: '/api/lorebooks/{id}/uses',
    access: 'session',
    summary: 'Where it applies: all chats of the caller, these conversations, characters and personas.',
    params: IdParams,
    body: z.strictObject({
      isGlobal: z.boolean(),
      conversationIds: z.array(Id).max(TARGETS_MAX, `At most ${TARGETS_MAX} conversations`),
      characterIds: z.array(Id).max(TARGETS_MAX, `At most ${TARGETS_MAX} characters`),
      personaIds: z.array(Id).max(TARGETS_MAX, `At most ${TARGETS_MAX} personas`).default([]),
    }),
    reply: BookUses,
    errors: { ...missing, 'lorebooks.missing_target': 422, 'lorebooks.too_many_here': 409 },
  },
  targets: {
    method: 'GET',
    path: '/api/lorebooks/targets',
    priority: 'low',
    access: 'session',
    summary: 'Conversations, characters and personas that a lorebook can be added to, last used first.',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: z.object({
      conversations: z.array(z.object({ id: z.string(), title: z.string() })),
      characters: z.array(z.object({ id: z.string(), name: z.string() })),
      personas: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  preview: {
    kind: 'upload',
    method: 'POST',
    path: '/api/lorebooks/preview',
    access: 'session',
    summary: 'What a file would bring: its entries and what cannot be kept. Stores nothing.',
    rate: 'write',
    field: 'file',
    maxBytes: FILE_MAX,
    reply: z.object({
      name: z.string(),
      entries: z.array(z.object({ name: z.string(), keys: z.array(z.string()), tokens: z.number().int() })),
      tokens: z.number().int(),
      report: FileReport,
    }),
    errors: { ...unread, ...refused },
  },
  import: {
    kind: 'upload',
    method: 'POST',
    path: '/api/lorebooks/import',
    access: 'session',
    summary: 'Reads world info, a V2 or V3 lorebook, a book of Agnai, Novel or Risu, or a card’s lorebook.',
    rate: 'write',
    field: 'file',
    maxBytes: FILE_MAX,
    reply: z.object({ lorebook: OwnLorebook, report: FileReport }),
    errors: { ...unread, ...refused, ...crowded },
  },
  export: {
    kind: 'file',
    method: 'GET',
    path: '/api/lorebooks/{id}/export',
    access: 'session',
    summary: 'One of the caller’s lorebooks as SillyTavern world info or as a V3 lorebook.',
    rate: 'write',
    mime: 'application/json',
    params: IdParams,
    query: z.object({ format: z.enum(['world-info', 'v3']).default('world-info') }),
    errors: { ...missing, ...unread },
  },
  test: {
    method: 'POST',
    path: '/api/lorebooks/test',
    priority: 'high',
    access: 'session',
    summary: 'Which entries a text brings into the prompt, and why. Sends nothing to a model.',
    rate: 'write',
    maxBytes: REQUEST_BYTES_MAX,
    body: z
      .strictObject({
        /** Stored lorebooks. */
        bookIds: z.array(Id).max(TEST_BOOKS_MAX).default([]),
        /** Lorebooks as they stand in the editor. */
        books: z
          .array(z.strictObject({ id: z.string().min(1).max(60), lorebook: Lorebook }))
          .max(TEST_BOOKS_MAX)
          .default([]),
        /** Messages, separated by empty lines; the last one is the newest and the user’s. */
        text: z.string().max(TEST_TEXT_MAX),
        characterName: z.string().trim().max(100).default('Character'),
        userName: z.string().trim().max(100).default('You'),
        /** Tokens for all entries together. */
        budget: z.number().int().min(0).max(1_000_000).optional(),
        /** Another one draws another chance. */
        seed: z.string().max(100).default('test'),
      })
      .refine(({ bookIds, books }) => bookIds.length + books.length > 0, 'Choose a lorebook first'),
    reply: TestReply,
    errors: { ...missing, 'lorebooks.invalid': 422, 'lorebooks.too_large': 413 },
  },
});
