// Composes the chat feature with what it needs of other features.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createUnderstudyEngine } from '../../adapters/chat-engine/understudy.ts';
import { createChat, type ChatParts } from '../../features/chat/server/create-chat.ts';
import { readCrisis } from '../../features/safety/server/crisis.ts';
import { createCrisisHelp, readCrisisResources } from '../../features/safety/server/crisis-help.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Help } from '../../shared/words/help.ts';

type Given = Omit<
  ChatParts,
  'ticker' | 'help' | 'standIn' | 'previewEngine' | 'productName' | 'memberModel' | 'maxReplies'
>;

/** How many replies may be generated for one user at the same time, by fair use. */
const REPLIES_AT_ONCE = 3;

export async function composeChat({ config, ...deps }: Given & { config: Config }) {
  const { clock, log, engine } = deps;
  const help = createCrisisHelp({ clock, log, resources: readCrisisResources() });
  const chat = await createChat({
    ...deps,
    ticker: systemTicker,
    help,
    previewEngine: engine,
    standIn: createUnderstudyEngine(),
    productName: config.PRODUCT_NAME,
    memberModel: config.CHAT_MEMBER_MODEL,
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * config.RATE_LIMIT_SCALE)),
  });
  return {
    ...chat,
    /**
     * Crisis resources for a user whose text indicates a crisis, in whatever feature it was written; null for
     * any other text.
     * @param languages an Accept-Language header
     */
    helpFor(text: string, languages: string | undefined): Help | null {
      const { tier } = readCrisis(text);
      return tier === 0 ? null : help.present({ tier, region: help.regionOf(languages), isSeen: true });
    },
  };
}
