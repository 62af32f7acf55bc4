// How replies are written in a conversation that comes in, and how it is kept.
import { z } from 'zod';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { Generation } from '../../generation-contract.ts';
import { ChatTag } from '../../order-kinds.ts';
import { TAGS_A_CHAT } from '../../order-rules.ts';
import { storeSettings } from '../generation/generation.service.ts';
import { saveGeneration } from '../generation/generation.store.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import { lockFolder } from '../order/folders.store.ts';
import { addTags, setOrder } from '../order/order.store.ts';
import type { KeptFields, TakenChat } from './taken-message.ts';

const { length, thinking, sampler, stop } = Generation.shape;
const Kept = z.object({
  ...{ length, thinking, sampler, stop },
  tags: z.array(ChatTag).max(TAGS_A_CHAT),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
});

/** Those that are known and within their limits; the same object where all are. */
export function fitKept(fields: KeptFields): KeptFields {
  const shape: Record<string, z.ZodType> = Kept.shape;
  const fit = Object.entries(fields).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return fit.length === Object.keys(fields).length ? fields : Object.fromEntries(fit);
}

/** The note, and the rest where the file says it. */
export async function saveKept(
  tx: Tx,
  { id, userId, note, kept }: Pick<TakenChat, 'id' | 'userId' | 'note' | 'kept'>,
): Promise<void> {
  if (!kept) return note ? saveGeneration(tx, id, { ...NO_GENERATION, note }) : undefined;
  const { tags = [], isPinned = false, isArchived = false, ...settings } = Kept.partial().parse(kept.fields);
  await storeSettings(tx, id, {
    ...{ ...NO_GENERATION, length: 'medium', thinking: 'default' },
    ...settings,
    ...(note && { note }),
  });
  // It may have been deleted meanwhile.
  const folderId = kept.folderId && (await lockFolder(tx, userId, kept.folderId)) ? kept.folderId : null;
  await setOrder(tx, [id], { is_pinned: isPinned, is_archived: isArchived, folder_id: folderId });
  await addTags(tx, [id], tags);
}
