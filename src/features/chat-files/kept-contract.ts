// Files of other programs that have no place of their own here and are kept as they came.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import { ITEMS_PAGE, KEPT_KINDS } from './rules.ts';

export const KeptKind = z.enum(KEPT_KINDS);
export type KeptKind = z.infer<typeof KeptKind>;

/** A file of another program that has no place of its own here. */
export const KeptFile = z.object({
  id: z.string(),
  kind: KeptKind,
  /** Inside the folder that it came from. */
  path: z.string(),
  title: z.string(),
  bytes: z.number().int(),
  /** Of a group chat. */
  messages: z.number().int(),
  createdAt: Timestamp,
});
export type KeptFile = z.infer<typeof KeptFile>;

export const KeptSums = z.object({
  sums: z.array(z.object({ kind: KeptKind, files: z.number().int(), bytes: z.number().int() })),
  /** Room for all of them. */
  bytesMax: z.number().int(),
});
export type KeptSums = z.infer<typeof KeptSums>;

const missing = { 'files.missing': 404 } as const;

export const keptContract = contract({
  kept: {
    method: 'GET',
    path: '/api/chat/kept',
    access: 'session',
    summary:
      'Group chats, presets and pictures of other programs that are kept for the caller, newest first.',
    query: pageQuery(ITEMS_PAGE, 200).extend({ kind: KeptKind.optional() }),
    reply: listOf(KeptFile).extend(KeptSums.shape),
  },
  keptArchive: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/kept/archive',
    access: 'session',
    summary: 'All of them as one zip, at the paths that they had.',
    rate: 'write',
    mime: 'application/zip',
    query: z.object({ kind: KeptKind.optional() }),
  },
  keptFile: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/kept/{id}',
    access: 'session',
    summary: 'One of them as it came.',
    mime: 'application/octet-stream',
    params: IdParams,
    errors: missing,
  },
  keptView: {
    kind: 'file',
    method: 'GET',
    path: '/api/chat/kept/{id}/view',
    access: 'session',
    summary: 'A small square of a kept picture, covered for those who do not want to see adult ones.',
    mime: 'image/webp',
    params: IdParams,
    errors: missing,
  },
  deleteKept: {
    method: 'DELETE',
    path: '/api/chat/kept/{id}',
    access: 'session',
    summary: 'Deletes one of them for good.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
  deleteKeptKind: {
    method: 'DELETE',
    path: '/api/chat/kept',
    access: 'session',
    summary: 'Deletes all of a kind for good.',
    query: z.object({ kind: KeptKind }),
    reply: z.object({ success: z.literal(true) }),
  },
});
