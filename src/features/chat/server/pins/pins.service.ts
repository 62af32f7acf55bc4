// Messages that users pin, to find them again. Nothing of it is part of a prompt.
import { AppError } from '../../../../shared/errors.ts';
import type { Reply } from '../../../../shared/route.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Message } from '../../contract.ts';
import { PIN_EXCERPT, PINS_MAX } from '../../order-rules.ts';
import type { chatPinsContract } from '../../pins-contract.ts';
import { lockConversation } from '../chat.store.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { setPin } from './pins.store.ts';
import { countPins, readPins } from './pins.views.ts';

export interface PinsDeps {
  database: Database;
  clock: Clock;
  conversations: Pick<Conversations, 'resolve' | 'message'>;
  changes: Pick<ChangeMarks, 'changed'>;
}

type Pinned = Reply<(typeof chatPinsContract)['pins']>;

export function createPins({ database, clock, conversations, changes }: PinsDeps) {
  return {
    /** @throws AppError chat.missing */
    async list(userId: string, id: string): Promise<Pinned> {
      const conversationId = await conversations.resolve(id, userId);
      const rows = await readPins(database.db, conversationId, { limit: PINS_MAX, length: PIN_EXCERPT });
      return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), max: PINS_MAX };
    },

    /** One that is pinned already stays where it is. @throws AppError chat.missing, chat.pins_full */
    async set(
      userId: string,
      id: string,
      messageId: string,
      isPinned: boolean,
    ): Promise<{ message: Message }> {
      const conversationId = await conversations.resolve(id, userId);
      await conversations.message(conversationId, messageId);
      await database.transact(async (tx) => {
        // Two devices cannot both take the last place.
        await lockConversation(tx, conversationId);
        if (isPinned && (await countPins(tx, conversationId, { except: messageId })) >= PINS_MAX)
          throw new AppError('chat.pins_full', { params: { most: PINS_MAX } });
        await setPin(tx, messageId, isPinned ? new Date(clock.now()) : null);
        await changes.changed(tx, conversationId);
      });
      return { message: await conversations.message(conversationId, messageId) };
    },
  };
}

export type Pins = ReturnType<typeof createPins>;
