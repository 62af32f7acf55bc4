// How a user keeps their conversations: pinned, archived, in folders, with tags, read or unread.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { ChatOrder, ChatTag } from './order-kinds.ts';
import { CHANGED_AT_ONCE, FOLDER_NAME_MAX, FOLDERS_MAX, TAGS_A_CHAT } from './order-rules.ts';

export const ChatFolder = z.object({
  id: z.string(),
  name: z.string(),
  /** Conversations in it, without the archived ones, and how many of them are unread. */
  count: z.number().int(),
  unread: z.number().int(),
});
export type ChatFolder = z.infer<typeof ChatFolder>;

/** What a user's conversations are sorted by. */
export const ChatShelves = z.object({
  folders: z.array(ChatFolder),
  tags: z.array(z.object({ name: z.string(), count: z.number().int() })),
  archived: z.number().int(),
  /** How many are in the bin. */
  binned: z.number().int(),
  unread: z.number().int(),
});
export type ChatShelves = z.infer<typeof ChatShelves>;

const FolderName = DisplayLine.min(1, 'Give the folder a name').max(
  FOLDER_NAME_MAX,
  `At most ${FOLDER_NAME_MAX} characters`,
);
const missing = { 'chat.missing': 404 } as const;
const folderMissing = { 'chat.folder_missing': 404 } as const;

export const chatOrderContract = contract({
  order: {
    method: 'PATCH',
    path: '/api/chat/order',
    access: 'session',
    summary: 'Changes how conversations are kept. Those that are gone are left out; the last change holds.',
    rate: 'write',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(CHANGED_AT_ONCE),
      isPinned: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      isUnread: z.boolean().optional(),
      /** Null takes them out of their folders. */
      folderId: Id.nullable().optional(),
      addTags: z.array(ChatTag).max(TAGS_A_CHAT).optional(),
      removeTags: z.array(ChatTag).max(TAGS_A_CHAT).optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          order: ChatOrder,
          /** That of the conversation. */
          version: z.string(),
        }),
      ),
    }),
    errors: { ...missing, ...folderMissing, 'chat.tags_full': 409, 'safety.blocked': 422 },
  },
  shelves: {
    method: 'GET',
    path: '/api/chat/folders',
    access: 'session',
    summary: 'The caller’s folders and tags, with how many conversations are in them.',
    reply: ChatShelves,
  },
  createFolder: {
    method: 'POST',
    path: '/api/chat/folders',
    access: 'session',
    summary: 'A new folder, behind the others.',
    rate: 'write',
    body: z.strictObject({ name: FolderName }),
    reply: ChatFolder,
    status: 201,
    errors: { 'chat.folders_full': 409, 'safety.blocked': 422 },
  },
  changeFolder: {
    method: 'PATCH',
    path: '/api/chat/folders/{id}',
    access: 'session',
    summary: 'Renames a folder, or moves it to a place among the others, counted from 0.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      name: FolderName.optional(),
      place: z.number().int().min(0).max(FOLDERS_MAX).optional(),
    }),
    reply: ChatFolder,
    errors: { ...folderMissing, 'safety.blocked': 422 },
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/api/chat/folders/{id}',
    access: 'session',
    summary: 'Deletes a folder. Its conversations stay.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: folderMissing,
  },
});
