// Chats as files: export in the forms of other programs, and import from them.
import { z } from 'zod';
import { Remark } from '../../shared/remark.ts';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { keptContract } from './kept-contract.ts';
import { EXPORTED_MAX, FILE_MAX, ITEMS_PAGE, PIECE_MAX } from './rules.ts';

export const ExportFormat = z.enum(['sillytavern', 'markdown', 'html', 'text', 'json']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `receiving`: its file comes in pieces, and some are missing. */
export const ImportState = z.enum([
  'receiving',
  'scanning',
  'ready',
  'running',
  'stopped',
  'done',
  'failed',
  'undone',
  'undoing',
]);
export type ImportState = z.infer<typeof ImportState>;

export const ItemKind = z.enum([
  'chat',
  'character',
  'group',
  'persona',
  'lorebook',
  'preset',
  'picture',
  'other',
]);
export type ItemKind = z.infer<typeof ItemKind>;

/**
 * `known`: it was here already. `unmatched`: its character is not chosen or cannot be talked to yet. `left`: it
 * cannot be taken yet. `failed`: it could not be read.
 */
export const ItemState = z.enum(['waiting', 'done', 'known', 'skipped', 'unmatched', 'left', 'failed']);
export type ItemState = z.infer<typeof ItemState>;

/** What was corrected or left out while a part was read: a code, how often, and the first places. */
export const ItemNote = z.object({
  code: z.string(),
  count: z.number().int(),
  /** Lines of the file, or numbers of messages, counted from 1. */
  places: z.array(z.number().int()),
});
export type ItemNote = z.infer<typeof ItemNote>;

export const ImportItem = z.object({
  position: z.number().int(),
  kind: ItemKind,
  /** Inside the archive; empty for a file that is none. */
  path: z.string(),
  /** The program whose form it has. */
  program: z.string(),
  title: z.string(),
  messages: z.number().int(),
  doneMessages: z.number().int(),
  state: ItemState,
  /** A code of the report, or a sentence in English. */
  reason: z.string().nullable(),
  /** What the sentence says, for other languages. */
  remarks: z.array(Remark),
  notes: z.array(ItemNote),
  conversationId: z.string().nullable(),
  characterId: z.string().nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const Candidate = z.object({
  id: z.string(),
  name: z.string(),
  creator: z.string(),
  isOwn: z.boolean(),
  /** The caller has talked with it. */
  isKnown: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/** A character of the file, and whom its chats can be given to. */
export const ImportName = z.object({
  key: z.string(),
  name: z.string(),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Whether the file holds its card, so that it can come in as a new character. */
  hasCard: z.boolean(),
  candidates: z.array(Candidate),
  /** Id of a character, `new` for the card of the file, `skip`; null where it has to be asked. */
  choice: z.string().nullable(),
  /** Whether it came from the same card before. */
  isSameCard: z.boolean(),
});
export type ImportName = z.infer<typeof ImportName>;

const Count = z.object({
  kind: ItemKind,
  state: ItemState,
  items: z.number().int(),
  /** Those that come in when the import is begun or goes on. */
  open: z.number().int(),
  messages: z.number().int(),
  /** Of its files. */
  bytes: z.number().int(),
});

export const ChatImport = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  /** Bytes of the file that are here. */
  received: z.number().int(),
  state: ImportState,
  /** Why it failed. */
  problem: Remark.nullable(),
  /** Parts by kind and state; together all that the file holds. */
  counts: z.array(Count),
  names: z.array(ImportName),
  /** All notes of its parts together. */
  notes: z.array(ItemNote),
  progress: z.object({
    items: z.number().int(),
    doneItems: z.number().int(),
    messages: z.number().int(),
    doneMessages: z.number().int(),
    /** The chat that is being brought in. */
    title: z.string().nullable(),
  }),
  /** The newest conversation of it, to read on with. */
  conversation: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Until then the import can be undone, and continued while it has its file. */
  expiresAt: Timestamp,
  /** Kinds that do not come in unless they are asked for. */
  leftOut: z.array(ItemKind),
  /** Deleted once nothing of it is left to bring in. */
  hasFile: z.boolean(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type ChatImport = z.infer<typeof ChatImport>;

export const ImportWish = z.object({
  dryRun: z.stringbool().optional(),
  /** The character that the chats of the file are given to. */
  characterId: Id.optional(),
  /** Minutes east of UTC of times that state no zone. */
  utcOffset: z.coerce.number().int().min(-840).max(840).optional(),
});
export type ImportWish = z.infer<typeof ImportWish>;

export const Pieces = z.object({
  /** Where the next piece begins. */
  received: z.number().int(),
  items: z.array(
    z.object({
      at: z.number().int(),
      bytes: z.number().int(),
      /** As eight digits, by which the sender recognises the file. */
      crc32: z.string(),
    }),
  ),
});
export type Pieces = z.infer<typeof Pieces>;

const missing = { 'files.missing': 404 } as const;
const busy = { 'files.state': 409 } as const;

export const chatFilesContract = contract({
  ...keptContract,
  export: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/{id}/export',
    access: 'session',
    summary:
      'A conversation as a file; `branches=all` gives SillyTavern’s form a zip with a file for each branch.',
    rate: 'write',
    mime: 'application/octet-stream',
    params: IdParams,
    query: z.object({
      format: ExportFormat.default('json'),
      branches: z.enum(['shown', 'all']).default('shown'),
    }),
    errors: { 'chat.missing': 404, 'files.busy': 503 },
  },
  exportMany: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/export',
    access: 'session',
    summary:
      'Many conversations as one zip: those named, those of a folder that are not archived, or all of the caller’s.',
    rate: 'write',
    mime: 'application/zip',
    query: z.object({
      format: ExportFormat.default('json'),
      /** Divided by commas. */
      ids: z
        .string()
        .regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/i, 'Name conversations by their ids, divided by commas')
        .max(EXPORTED_MAX * 37 - 1, `Name up to ${EXPORTED_MAX} conversations`)
        .optional(),
      folderId: Id.optional(),
    }),
    errors: { 'chat.missing': 404, 'chat.folder_missing': 404, 'files.busy': 503 },
  },
  import: {
    kind: 'upload',
    method: 'POST',
    path: '/api/chat/import',
    access: 'session',
    summary:
      'Brings in chats from a file or a zip of a data folder; with `dryRun=true` it waits to be begun.',
    rate: 'write',
    field: 'file',
    maxBytes: FILE_MAX,
    isStreamed: true,
    /** Each may also be a field of the form. */
    query: ImportWish,

    reply: ChatImport,
    errors: { 'files.too_many': 409, 'files.room': 409, 'files.character': 422 },
  },
  expect: {
    method: 'POST',
    path: '/api/chat/import/pieces',
    access: 'session',
    summary: 'Announces a large file that comes in pieces, one after the other, also after breaks.',
    rate: 'write',
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(300),
      bytes: z.number().int().min(1),
      dryRun: z.boolean().default(true),
      characterId: Id.optional(),
      utcOffset: z.number().int().min(-840).max(840).default(0),
    }),
    reply: ChatImport,
    errors: { 'files.too_many': 409, 'files.room': 409, 'files.character': 422 },
  },
  pieces: {
    method: 'GET',
    path: '/api/chat/import/{id}/pieces',
    access: 'session',
    summary: 'The pieces of a file that are here.',
    params: IdParams,
    reply: Pieces,
    errors: missing,
  },
  sendPiece: {
    kind: 'upload',
    method: 'PUT',
    path: '/api/chat/import/{id}/pieces',
    access: 'session',
    summary:
      'The next piece of a file. Repeating one that is here changes nothing; with the last one the import begins to read.',
    // A file of two gigabytes has 256 of them, more than there are writes in two minutes.
    rate: 'read',
    priority: 'low',
    field: 'piece',
    maxBytes: PIECE_MAX,
    isStreamed: true,
    params: IdParams,
    query: z.object({
      /** Where it begins in the file. */
      at: z.coerce.number().int().min(0),
      /** Of its bytes, as eight digits. */
      crc32: z.string().regex(/^[\da-f]{8}$/, 'A CRC-32 has eight digits, each 0 to 9 or a to f'),
    }),
    reply: z.object({ received: z.number().int(), state: ImportState }),
    errors: { ...missing, ...busy, 'files.piece': 409, 'files.checksum': 422 },
  },
  imports: {
    method: 'GET',
    path: '/api/chat/import',
    access: 'session',
    summary: 'The caller’s imports of the last days, newest first.',
    query: z.object({
      /** Only those that are under way, paused, or wait for their user. */
      isOpen: z.stringbool().optional(),
    }),
    reply: z.object({ items: z.array(ChatImport.omit({ names: true, notes: true, conversation: true })) }),
  },
  characters: {
    method: 'GET',
    path: '/api/chat/import/characters',
    access: 'session',
    summary:
      'Characters that chats can be given to: the caller’s own, those they know, and public ones of that name.',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: z.object({ items: z.array(Candidate) }),
  },
  get: {
    method: 'GET',
    path: '/api/chat/import/{id}',
    access: 'session',
    summary: 'An import: its preview, its progress, and its report.',
    params: IdParams,
    reply: ChatImport,
    errors: missing,
  },
  items: {
    method: 'GET',
    path: '/api/chat/import/{id}/items',
    access: 'session',
    summary: 'The parts of an import, in the order of the file.',
    params: IdParams,
    query: pageQuery(ITEMS_PAGE, 200).extend({
      kind: ItemKind.optional(),
      state: ItemState.optional(),
      /** Only those with something to look at: what failed, was left, or has notes. */
      isNoted: z.stringbool().optional(),
    }),
    reply: listOf(ImportItem),
    errors: missing,
  },
  report: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/import/{id}/report',
    access: 'session',
    summary: 'The whole report as text, with every part of the file.',
    mime: 'text/plain; charset=utf-8',
    params: IdParams,
    errors: missing,
  },
  begin: {
    method: 'POST',
    path: '/api/chat/import/{id}/begin',
    access: 'session',
    summary:
      'Begins an import that was looked over, or goes on with one that was stopped or left things out.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      /** By key of the name: an id of a character, `new`, or `skip`. */
      choices: z.record(z.string().max(300), z.union([z.literal('new'), z.literal('skip'), Id])).default({}),
      /** Kinds that are left out; without it those of before, at first pictures. */
      leaveOut: z.array(ItemKind).max(ItemKind.options.length).optional(),
    }),
    reply: ChatImport,
    errors: { ...missing, ...busy, 'files.character': 422 },
  },
  stop: {
    method: 'POST',
    path: '/api/chat/import/{id}/stop',
    access: 'session',
    summary: 'Stops an import; what is here stays, and it can go on later.',
    params: IdParams,
    reply: ChatImport,
    errors: { ...missing, ...busy },
  },
  undo: {
    method: 'POST',
    path: '/api/chat/import/{id}/undo',
    access: 'session',
    summary: 'Deletes everything that an import brought in.',
    rate: 'write',
    params: IdParams,
    reply: ChatImport,
    errors: { ...missing, ...busy },
  },
  discard: {
    method: 'DELETE',
    path: '/api/chat/import/{id}',
    access: 'session',
    summary: 'Deletes the file and the report of an import; what it brought in stays.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: { ...missing, ...busy },
  },
});
