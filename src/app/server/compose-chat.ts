// Composes the chat feature with what it needs of other features.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createUnderstudyEngine } from '../../adapters/chat-engine/understudy.ts';
import { createChat, type ChatParts } from '../../features/chat/server/create-chat.ts';
import type { Config } from '../../platform/server/config.ts';

type Given = Omit<ChatParts, 'ticker' | 'standIn' | 'productName' | 'maxReplies'>;

/** How many replies may be generated for one user at the same time, by fair use. */
const REPLIES_AT_ONCE = 3;

export const composeChat = ({ config, ...deps }: Given & { config: Config }) =>
  createChat({
    ...deps,
    ticker: systemTicker,
    standIn: createUnderstudyEngine(),
    productName: config.PRODUCT_NAME,
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * config.RATE_LIMIT_SCALE)),
  });
