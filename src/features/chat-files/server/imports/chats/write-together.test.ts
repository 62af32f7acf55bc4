import { expect, test } from 'vitest';
import type { Tx } from '../../../../../platform/server/db/database.ts';
import { RefusedFile } from '../../archive/refused-file.ts';
import type { PreparedChat } from './bring-in-chat.ts';
import type { WaitingItem } from '../imports.views.ts';
import type { ChatPart } from './write-chats.ts';
import { takeTogether } from './write-together.ts';

function stage(refuses: (path: string) => boolean = () => false) {
  const written: string[] = [];
  const logged: unknown[] = [];
  const lease = {
    write: <T>(work: (tx: Tx) => Promise<T>) => work(null as unknown as Tx),
    isOpen: () => true,
    end: () => {},
  };
  const chatOf = (item: WaitingItem): PreparedChat => ({
    ...{ item, messages: 4, part: { conversationId: item.path } as ChatPart },
    async writeAlone() {
      written.push(item.path);
    },
  });
  const deps = {
    ...{ importId: 'one', lease },
    async write(_tx: Tx, _importId: string, parts: readonly ChatPart[]) {
      for (const { conversationId: path } of parts) {
        if (refuses(path)) throw new Error(`${path} is refused`);
      }
      written.push(...parts.map(({ conversationId }) => conversationId));
    },
    log: { error: (fields: object) => void logged.push(fields) },
    attempt: (_item: WaitingItem, work: () => Promise<void>) => work(),
  };
  return { deps, chatOf, written, logged };
}

const items = ['a', 'b', 'c'].map((path) => ({ path, sourceKey: path }) as WaitingItem);

test('a chat that was read before its file is given up is written', async () => {
  const { deps, chatOf, written } = stage(() => true);
  const taken = takeTogether(deps, items, async (item) => {
    if (item.path === 'c') throw new RefusedFile('heavy');
    return chatOf(item);
  });
  await expect(taken).rejects.toThrow(RefusedFile);
  expect(written).toEqual(['a', 'b']);
});

test('why chats could not be written together is logged', async () => {
  const { deps, chatOf, written, logged } = stage((path) => path === 'b');
  await takeTogether(deps, items, async (item) => chatOf(item));
  expect(written).toEqual(['a', 'b', 'c']);
  expect(logged).toMatchObject([{ importId: 'one', chats: 3, err: { message: 'b is refused' } }]);
});
