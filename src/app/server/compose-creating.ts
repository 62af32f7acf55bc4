// Composes the characters feature with what it needs of other features.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createCreating, type CreatingDeps } from '../../features/characters/server/create-characters.ts';
import type { ChatParts } from './compose-chat.ts';
import { createTestChat } from '../../features/chat/server/trial/test-chat.ts';
import { dropUnused } from '../../features/chat/server/conversations/unused.store.ts';
import type { Tags } from '../../features/tags/server/tags.service.ts';
import type { composeChat } from './compose-chat.ts';

type Given = Pick<
  CreatingDeps,
  | 'database'
  | 'clock'
  | 'ids'
  | 'log'
  | 'blobs'
  | 'characters'
  | 'readPage'
  | 'pictures'
  | 'sketches'
  | 'announcer'
>;

export interface CreatingParts extends Given {
  tags: Tags;
  safety: CreatingDeps['safety'] & ChatParts['safety'];
  chat: Pick<Awaited<ReturnType<typeof composeChat>>, 'engine' | 'help' | 'memberModel'>;
  productName: string;
}

export function composeCreating({ tags, chat, productName, ...deps }: CreatingParts) {
  const testChat = createTestChat({ ...deps, ...chat, productName });
  return createCreating({
    ...deps,
    ticker: systemTicker,
    tags: { offered: () => tags.offered() },
    chats: { ...testChat, dropUnused },
  });
}
