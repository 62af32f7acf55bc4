// The characters' room, put together with what it needs of its neighbours.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createCreating, type CreatingTools } from '../../features/characters/server/create-characters.ts';
import type { ChatParts } from './compose-chat.ts';
import { createTestTalk } from '../../features/chat/server/test-talk.ts';
import { dropUnused } from '../../features/chat/server/unused.store.ts';
import type { Tags } from '../../features/tags/server/tags.service.ts';
import type { composeChat } from './compose-chat.ts';

type Given = Pick<
  CreatingTools,
  'database' | 'clock' | 'ids' | 'log' | 'blobs' | 'characters' | 'pictures' | 'sketches' | 'announcer'
>;

export interface CreatingParts extends Given {
  tags: Tags;
  safety: CreatingTools['safety'] & ChatParts['safety'];
  talk: Pick<Awaited<ReturnType<typeof composeChat>>, 'engine' | 'help' | 'memberModel'>;
  productName: string;
}

export function composeCreating({ tags, talk, productName, ...tools }: CreatingParts) {
  const testTalk = createTestTalk({ ...tools, ...talk, productName });
  return createCreating({
    ...tools,
    ticker: systemTicker,
    tags: { offered: () => tags.offered() },
    chats: { ...testTalk, dropUnused },
  });
}
