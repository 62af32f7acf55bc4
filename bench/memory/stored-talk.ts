// A written conversation in a database, as if it had been held.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { insertConversation, insertMessages, setHead } from '../../src/features/chat/server/chat.store.ts';
import { readLastingFacts } from '../../src/features/chat/server/facts/read-facts.ts';
import { learnFacts } from '../../src/features/chat/server/memory/facts.store.ts';
import { messageTokens } from '../../src/features/chat/server/prompt/tokens.ts';
import type { Ids } from '../../src/platform/server/ports/ids.ts';
import type { Tx } from '../../src/platform/server/db/database.ts';
import type { TestDatabase } from '../../test/support/test-database.ts';

export interface Talk {
  character: { name: string; age: number; description: string };
  user: { name: string };
  messages: { role: 'user' | 'assistant'; text: string; at: string }[];
  questions: { askedAt: number; question: string; answerMessage: number | number[]; kind: string }[];
  corrections: { oldMessage: number; newMessage: number; question: string }[];
  deletions: { message: number; question: string }[];
  secrets: { message: number; keyPhrase: string }[];
  unsaid: { question: string }[];
}

export const TALKS = 16;

export const readTalk = (number: number): Talk =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'talks', `${String(number).padStart(2, '0')}.json`), 'utf8'),
  ) as Talk;

interface Held {
  userId: string;
  characterId: string;
  versionId: string;
}

/** @param times the talk is held so many times, one after the other @returns the ids of the messages, in order */
export async function holdTalk(
  { database, ids }: { database: TestDatabase; ids: Ids },
  talk: Talk,
  { userId, characterId, versionId }: Held,
  times = 1,
): Promise<{ conversationId: string; messageIds: string[] }> {
  const conversationId = ids.next();
  const messages = Array.from({ length: times }, () => talk.messages).flat();
  const messageIds = messages.map(() => ids.next());
  let pathTokens = 0;
  const rows = messages.map(({ role, text, at }, index) => {
    const tokens = messageTokens(text);
    pathTokens += tokens;
    return {
      id: messageIds[index]!,
      conversationId,
      parentId: messageIds[index - 1] ?? null,
      role,
      speakerId: role === 'user' ? null : characterId,
      content: text,
      state: 'complete' as const,
      alternative: 1,
      tokens,
      pathTokens,
      at: new Date(at),
    };
  });
  await database.transact(async (tx) => {
    const first = new Date(messages[0]!.at);
    await insertConversation(tx, {
      id: conversationId,
      userId,
      members: [{ characterId, versionId }],
      at: first,
    });
    for (let from = 0; from < rows.length; from += 1_000)
      await insertMessages(tx, rows.slice(from, from + 1_000));
    await setHead(tx, conversationId, messageIds.at(-1)!, first);
    for (const row of rows.slice(0, talk.messages.length))
      if (row.role === 'user') await learn(tx, ids, { ...row, userId });
  });
  await database.pool.query(
    `update messages m set shown_child_id = child.id from messages child
     where child.parent_id = m.id and m.conversation_id = $1`,
    [conversationId],
  );
  return { conversationId, messageIds };
}

const learn = (
  tx: Tx,
  ids: Ids,
  {
    userId,
    conversationId,
    id,
    content,
    at,
  }: { userId: string; conversationId: string; id: string; content: string; at: Date },
) =>
  learnFacts(
    tx,
    readLastingFacts(content).map((fact) => ({
      ...fact,
      id: ids.next(),
      userId,
      conversationId,
      messageId: id,
      at,
    })),
  );
