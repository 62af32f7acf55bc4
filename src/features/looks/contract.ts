// What a character looks like: its data, the pictures of its reference sheet, and eight scenes to test it with. Only its
// creator sees and edits them.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { LookData } from '../../shared/words/look/look-data.ts';
import { SHEET_SLOTS } from '../../shared/words/look/look-parts.ts';
import { Picture } from '../../shared/words/picture.ts';
import { KEY_MAX, SCENES, TAKES_MAX } from './rules.ts';

const SheetSlot = z.enum(SHEET_SLOTS);
const LookSlot = z.enum([...SHEET_SLOTS, ...SCENES]);

export const LookModel = z.object({
  id: z.string(),
  name: z.string(),
  isStandIn: z.boolean(),
  isMemberOnly: z.boolean(),
  /** Coins for one picture of the sheet or a scene. */
  price: z.number().int(),
  /** Reference pictures, and LoRAs, that one request may have. */
  references: z.number().int(),
  loras: z.number().int(),
  /** Whether it knows which face it draws, so that likeness is a fact and no impression. */
  isExact: z.boolean(),
});
export type LookModel = z.infer<typeof LookModel>;

export const LookTake = z.object({
  id: z.string(),
  picture: Picture,
  model: z.string(),
  /** Whether its face is the one that the look gives now; null where only eyes can tell. */
  isSame: z.boolean().nullable(),
  /** Why it cannot be chosen: nobody has looked at it yet, or it is explicit. */
  bar: z.enum(['unseen', 'explicit']).nullable(),
});
export type LookTake = z.infer<typeof LookTake>;

export const LookSlotState = z.object({
  slot: LookSlot,
  /** The picture that its creator chose; null for a scene, which is only looked at. */
  chosen: z.string().nullable(),
  /** Newest first. */
  takes: z.array(LookTake),
  /** Further ones, which moderators look at first. */
  held: z.number().int(),
  drawing: z
    .object({ id: z.string(), progress: z.number(), done: z.number().int(), count: z.number().int() })
    .nullable(),
  problem: z.string().nullable(),
});
export type LookSlotState = z.infer<typeof LookSlotState>;

export const LookPage = z.object({
  character: z.object({ id: z.string(), name: z.string() }),
  /** 0 where nothing was saved yet. */
  revision: z.number().int(),
  updatedAt: Timestamp.nullable(),
  data: LookData,
  /** What the character's own page says of its look. */
  base: z.object({ seed: z.string(), tags: z.array(z.string()), words: z.string() }),
  models: z.array(LookModel),
  /** Those with pictures, or under way. */
  slots: z.array(LookSlotState),
});
export type LookPage = z.infer<typeof LookPage>;

const missing = { 'looks.missing': 404 } as const;

export const looksContract = contract({
  look: {
    method: 'GET',
    path: '/api/characters/{id}/look',
    access: 'session',
    summary: 'The look of one’s own character or draft, with what was drawn of it.',
    params: IdParams,
    reply: LookPage,
    errors: missing,
  },
  saveLook: {
    method: 'PUT',
    path: '/api/characters/{id}/look',
    priority: 'high',
    access: 'session',
    summary: 'Saves the look; every picture that is asked for from then on is drawn by it.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      data: LookData,
      /** That of the look which was changed; another one is refused. */
      revision: z.number().int().min(0),
    }),
    reply: z.object({ revision: z.number().int(), updatedAt: Timestamp }),
    errors: { ...missing, 'looks.conflict': 409, 'safety.blocked': 422 },
  },
  drawLook: {
    method: 'POST',
    path: '/api/characters/{id}/look/pictures',
    priority: 'high',
    access: 'session',
    summary: 'Draws pictures of the sheet, or scenes, by the saved look; holds their price.',
    rate: 'image',
    params: IdParams,
    body: z.strictObject({
      slots: z
        .array(LookSlot)
        .min(1)
        .max(SHEET_SLOTS.length + SCENES.length),
      /** Pictures of each slot. */
      takes: z.number().int().min(1).max(TAKES_MAX).default(1),
      /** The usual one where absent. */
      model: z.string().max(300).optional(),
      /** The same key draws once. */
      idempotencyKey: z.string().min(8).max(KEY_MAX),
    }),
    reply: z.object({ success: z.literal(true) }),
    status: 202,
    errors: {
      ...missing,
      'coins.insufficient': 402,
      'safety.blocked': 422,
      'images.missing': 404,
      'images.model': 400,
      'images.day_spent': 429,
      'images.too_many': 429,
      'memberships.required': 403,
    },
  },
  chooseTake: {
    method: 'PUT',
    path: '/api/characters/{id}/look/pictures/{slot}',
    priority: 'high',
    access: 'session',
    summary:
      'Chooses a picture for a slot of the sheet, or none. Engines that take references get the chosen ones.',
    rate: 'write',
    params: IdParams.extend({ slot: SheetSlot }),
    body: z.strictObject({ imageId: Id.nullable() }),
    reply: z.object({ success: z.literal(true) }),
    errors: { ...missing, 'looks.picture': 404, 'looks.unclear': 409 },
  },
});
