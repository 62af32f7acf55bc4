// What a conversation says of how it is kept, and by what conversations are listed.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { TAG_NAME_MAX } from './order-rules.ts';

export const ChatOrder = z.object({
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  folderId: z.string().nullable(),
  /** By name. */
  tags: z.array(z.string()),
  /** Replies that were completed while nobody read along, or 1 where the user marked the conversation. */
  unread: z.number().int(),
});
export type ChatOrder = z.infer<typeof ChatOrder>;

/** Which part of the conversations is listed. Archived ones are only found by `archived` and `all`. */
export const ChatView = z.enum(['active', 'archived', 'unread', 'all']);
export type ChatView = z.infer<typeof ChatView>;

export const ChatTag = DisplayLine.min(1, 'Write a tag').max(
  TAG_NAME_MAX,
  `At most ${TAG_NAME_MAX} characters`,
);
