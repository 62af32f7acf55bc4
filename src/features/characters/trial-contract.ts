// Preview and test chat of a draft, and import and export as files.
import { z } from 'zod';
import type { Contract } from '../../shared/route.ts';
import { Help } from '../../shared/words/help.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { ImportReport } from './card-report.ts';
import { CharacterContent, Look } from './content.ts';
import { crowded, EditableCharacter, missing, refused } from './creating-contract.ts';
import { CARD_FILE_MAX, TEST_MESSAGE_MAX, TEST_TURNS_MAX } from './rules.ts';

const TestSeq = z.number().int();
export const testEvents = {
  start: z.object({ seq: TestSeq, isStandIn: z.boolean() }),
  /** The user's message shows signs of crisis. Shown before the reply. */
  help: z.object({ seq: TestSeq, help: Help }),
  delta: z.object({ seq: TestSeq, text: z.string() }),
  done: z.object({ seq: TestSeq, content: z.string(), isStandIn: z.boolean() }),
  error: z.object({ seq: TestSeq, code: z.string(), message: z.string() }),
} as const;

export const trialRoutes = {
  sketch: {
    method: 'POST',
    path: '/api/characters/sketch',
    priority: 'high',
    access: 'session',
    summary: 'A small picture of a look, for the live preview. Free, and kept nowhere.',
    rate: 'write',
    body: z.strictObject({ look: Look, tags: CharacterContent.shape.tags.default([]) }),
    reply: z.object({
      /** `data:image/webp;base64,…` */
      url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    }),
    errors: { 'safety.blocked': 422, 'characters.superseded': 409, 'characters.sketch': 503 },
  },
  testChat: {
    kind: 'events',
    method: 'POST',
    path: '/api/characters/{id}/test-chat',
    priority: 'high',
    access: 'session',
    summary: 'Talks to the draft as it stands. Keeps nothing, and counts nowhere.',
    rate: 'chat',
    params: IdParams,
    body: z.strictObject({
      /** The previous messages including the greeting, oldest first. */
      history: z
        .array(
          z.strictObject({
            role: z.enum(['user', 'assistant']),
            content: z
              .string()
              .min(1)
              .max(TEST_MESSAGE_MAX * 4),
          }),
        )
        .max(TEST_TURNS_MAX, `A test chat has at most ${TEST_TURNS_MAX} messages`),
      content: z.string().trim().min(1, 'Write something first').max(TEST_MESSAGE_MAX),
    }),
    events: testEvents,
    reply: z.object({ content: z.string(), isStandIn: z.boolean() }),
    errors: {
      ...missing,
      ...refused,
      'chat.too_many': 429,
      'chat.too_long': 422,
      'chat.help_first': 409,
      'chat.engine': 502,
      'safety.retracted': 422,
    },
  },
  importCard: {
    kind: 'upload',
    method: 'POST',
    path: '/api/characters/import',
    access: 'session',
    summary: 'Reads a character card (V1, V2, V3 as PNG, JSON or CharX) or a lorebook into a new draft.',
    rate: 'write',
    field: 'file',
    maxBytes: CARD_FILE_MAX,
    reply: EditableCharacter,
    errors: { ...crowded, 'characters.card': 422 },
  },
  importLorebook: {
    kind: 'upload',
    method: 'POST',
    path: '/api/characters/{id}/lorebook',
    access: 'session',
    summary: 'Adds the entries of a lorebook file, or of a card’s lorebook, to the draft.',
    rate: 'write',
    params: IdParams,
    field: 'file',
    maxBytes: CARD_FILE_MAX,
    reply: z.object({ character: EditableCharacter, report: ImportReport, added: z.number().int() }),
    errors: { ...missing, 'characters.card': 422, 'characters.too_large': 413 },
  },
  exportCard: {
    kind: 'file',
    method: 'GET',
    path: '/api/characters/{id}/export',
    access: 'session',
    summary:
      'One’s own character as a card file, its lorebook as world info or in V3, or the file that it was imported from.',
    rate: 'write',
    mime: 'application/octet-stream',
    params: IdParams,
    query: z.object({
      format: z.enum(['png', 'json', 'charx', 'world-info', 'lorebook', 'original']).default('png'),
      /** Card standard of png and json. A V3 PNG also contains a V2 copy. CharX is always V3. */
      spec: z.enum(['v1', 'v2', 'v3']).default('v3'),
      /** Number of a version. Absent means the draft if there is one, otherwise the published version. */
      version: z.coerce.number().int().min(1).optional(),
    }),
    errors: { ...missing, 'characters.no_portrait': 409, 'characters.card': 422 },
  },
} as const satisfies Contract;
