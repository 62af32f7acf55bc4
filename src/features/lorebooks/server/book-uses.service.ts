// Where a lorebook applies: in all chats of its owner, in conversations, with characters, as a persona.
import { AppError } from '../../../shared/errors.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { BookUses } from '../contract.ts';
import { BOOKS_AT_ONCE_MAX } from '../rules.ts';
import { missing } from './lorebooks.service.ts';
import * as store from './lorebooks.store.ts';
import * as views from './lorebooks.views.ts';
import { usesOf } from './present-book.ts';

export interface UsesInput {
  isGlobal: boolean;
  conversationIds: string[];
  characterIds: string[];
  personaIds: string[];
}

export function createBookUses({ database }: { database: Database }) {
  const { db } = database;

  return {
    /** @throws AppError lorebooks.missing, lorebooks.missing_target, lorebooks.too_many_here */
    async set(id: string, userId: string, given: UsesInput): Promise<BookUses> {
      const uses = {
        ...given,
        conversationIds: [...new Set(given.conversationIds)],
        characterIds: [...new Set(given.characterIds)],
        personaIds: [...new Set(given.personaIds)],
      };
      await database.transact(async (tx) => {
        // Locks the user too, so that two lorebooks cannot both take the last place.
        await store.sizeOfLibraryLocked(tx, userId);
        if (!(await store.lockBook(tx, id, userId))) throw missing();
        await demandPlaces(tx, id, userId, uses);
        await store.replaceUses(tx, id, rowsOf(id, userId, uses));
      });
      return usesOf(await views.readUses(db, userId, { bookId: id }));
    },

    async targets(userId: string, words: string) {
      const [conversations, characters, personas] = await Promise.all([
        views.readConversations(db, userId, words),
        views.readCharacters(db, userId, words),
        views.readPersonas(db, userId, words),
      ]);
      return {
        conversations: conversations.map(({ id, label }) => ({ id, title: label })),
        characters: characters.map(({ id, label }) => ({ id, name: label })),
        personas: personas.map(({ id, label }) => ({ id, name: label })),
      };
    },
  };
}

export type BookUsesService = ReturnType<typeof createBookUses>;

async function demandPlaces(tx: Tx, id: string, userId: string, uses: UsesInput): Promise<void> {
  const { isGlobal, conversationIds, characterIds, personaIds } = uses;
  const conversations = await views.ownConversations(tx, userId, conversationIds);
  if (conversations.length < conversationIds.length)
    throw new AppError('lorebooks.missing_target/conversation');
  const characters = await views.choosableCharacters(tx, userId, characterIds);
  if (characters.length < characterIds.length) throw new AppError('lorebooks.missing_target/character');
  const personas = await views.ownPersonas(tx, userId, personaIds);
  if (personas.length < personaIds.length) throw new AppError('lorebooks.missing_target/persona');
  const at = { except: id, conversationIds, characterIds, personaIds };
  const places = await views.countAtPlaces(tx, userId, at);
  const wanted = new Set([
    ...conversationIds,
    ...characterIds,
    ...personaIds,
    ...(isGlobal ? ['global'] : []),
  ]);
  if (places.some(({ place, books }) => wanted.has(place) && books >= BOOKS_AT_ONCE_MAX))
    throw new AppError('lorebooks.too_many_here', { params: { most: BOOKS_AT_ONCE_MAX } });
}

function rowsOf(lorebookId: string, userId: string, uses: UsesInput): store.NewUse[] {
  const common = { lorebook_id: lorebookId, user_id: userId };
  return [
    ...(uses.isGlobal ? [{ ...common, scope: 'global' as const }] : []),
    ...uses.conversationIds.map((id) => ({ ...common, scope: 'conversation' as const, conversation_id: id })),
    ...uses.characterIds.map((id) => ({ ...common, scope: 'character' as const, character_id: id })),
    ...uses.personaIds.map((id) => ({ ...common, scope: 'persona' as const, persona_id: id })),
  ];
}
