// Quick replies: a user's own texts behind buttons above the text field.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { Help } from '../../shared/words/help.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { QUICK_FILE_MAX, QUICK_LABEL_MAX, QUICK_REPLIES_MAX, QUICK_TEXT_MAX } from './quick-reply-rules.ts';

const QuickReply = z.object({
  id: z.string(),
  label: z.string(),
  /** {{char}}, {{user}} and {{input}} are filled in when it is used. */
  text: z.string(),
  /** It is sent at once; otherwise it is put into the field. */
  isSent: z.boolean(),
  /** The character in whose conversations it is shown; null for all. */
  characterId: z.string().nullable(),
});
export type QuickReply = z.infer<typeof QuickReply>;

/** In the order of the row. */
const List = z.object({ items: z.array(QuickReply) });

const QuickReplyLost = z.object({
  label: z.string(),
  /**
   * `script`: it runs a script. `hidden`: it has no button there. `long`: the text is too long. `refused`: the content
   * policy does not allow it. `full`: there are too many already.
   */
  why: z.enum(['script', 'hidden', 'long', 'refused', 'full']),
});
export type QuickReplyLost = z.infer<typeof QuickReplyLost>;

const QuickReplyImport = List.extend({
  added: z.number().int(),
  notTaken: z.array(QuickReplyLost),
  /** Shown with it where a text has signs of crisis. */
  help: Help.nullable(),
});
export type QuickReplyImport = z.infer<typeof QuickReplyImport>;

const Body = z.strictObject({
  label: DisplayLine.min(1, 'Give the button a name').max(
    QUICK_LABEL_MAX,
    `At most ${QUICK_LABEL_MAX} characters`,
  ),
  text: z
    .string()
    .trim()
    .min(1, 'Write the text first')
    .max(QUICK_TEXT_MAX, `At most ${QUICK_TEXT_MAX.toLocaleString('en-US')} characters`),
  isSent: z.boolean(),
  characterId: Id.nullable(),
});
const missing = { 'quick_replies.missing': 404 } as const;
const refused = {
  ...{ 'safety.blocked': 422, 'chat.hint_help': 422 },
  ...{ 'quick_replies.character': 404, 'quick_replies.empty': 422 },
} as const;

export const quickRepliesContract = contract({
  list: {
    method: 'GET',
    path: '/api/quick-replies',
    access: 'session',
    summary: 'The caller’s quick replies, in the order of the row.',
    reply: List,
  },
  create: {
    method: 'POST',
    path: '/api/quick-replies',
    access: 'session',
    summary: 'Adds a quick reply at the end of the row.',
    rate: 'write',
    body: Body,
    reply: List,
    status: 201,
    errors: { ...refused, 'quick_replies.too_many': 409 },
  },
  update: {
    method: 'PATCH',
    path: '/api/quick-replies/{id}',
    access: 'session',
    summary: 'Changes a quick reply.',
    rate: 'write',
    params: IdParams,
    body: Body.partial(),
    reply: List,
    errors: { ...missing, ...refused },
  },
  place: {
    method: 'PUT',
    path: '/api/quick-replies/{id}/place',
    access: 'session',
    summary: 'Moves a quick reply to a place of the row, counted from 0.',
    params: IdParams,
    body: z.strictObject({ place: z.number().int().min(0).max(QUICK_REPLIES_MAX) }),
    reply: List,
    errors: missing,
  },
  delete: {
    method: 'DELETE',
    path: '/api/quick-replies/{id}',
    access: 'session',
    summary: 'Deletes a quick reply.',
    params: IdParams,
    reply: List,
    errors: missing,
  },
  import: {
    kind: 'upload',
    method: 'POST',
    path: '/api/quick-replies/import',
    access: 'session',
    summary: 'Adds the quick replies of a set of SillyTavern’s, with a report.',
    rate: 'write',
    query: z.object({ characterId: Id.optional() }),
    field: 'file',
    maxBytes: QUICK_FILE_MAX,
    reply: QuickReplyImport,
    errors: { 'quick_replies.file': 422, 'quick_replies.character': 404 },
  },
});
