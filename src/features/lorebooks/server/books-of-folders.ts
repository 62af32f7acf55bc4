// Lorebooks that come with a folder of chats.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Upload } from '../../../platform/server/uploads/upload.ts';
import { correctionRemarks } from '../../../shared/correction.ts';
import { remark, type Remark } from '../../../shared/remark.ts';
import type { BookFilesService } from './book-files.service.ts';
import { BOOKS_AT_ONCE_MAX } from '../rules.ts';
import type { LorebooksService } from './lorebooks.service.ts';
import * as store from './lorebooks.store.ts';
import * as views from './lorebooks.views.ts';

interface Deps {
  database: Database;
  books: LorebooksService;
  files: BookFilesService;
}

/** The first of a long report are enough to know what to look at. */
const NOTES_SHOWN = 3;

export const createBooksOfFolders = ({ database, books, files }: Deps) => ({
  /**
   * Repeating it with the same id changes nothing.
   * @returns what was changed or left out @throws AppError with a sentence
   */
  async take(userId: string, id: string, file: Upload): Promise<{ notes: Remark[] }> {
    if (await store.findBook(database.db, id, userId)) return { notes: [] };
    const { report } = await files.import(userId, file, id);
    const told = report.notes.filter(({ level }) => level !== 'note');
    const more = told.length - NOTES_SHOWN + report.omitted;
    return {
      notes: [
        ...told.slice(0, NOTES_SHOWN).flatMap(correctionRemarks),
        ...(more > 0 ? [remark('lorebooks.remark/more', { count: more })] : []),
      ],
    };
  },

  /** Lets a lorebook apply at a place. @returns false where one of them is gone, or others take all the room there */
  async giveTo(
    userId: string,
    id: string,
    place: { personaId: string } | { conversationId: string } | { characterId: string },
  ): Promise<boolean> {
    const personaIds = 'personaId' in place ? [place.personaId] : [];
    const conversationIds = 'conversationId' in place ? [place.conversationId] : [];
    const characterIds = 'characterId' in place ? [place.characterId] : [];
    const target = personaIds[0] ?? conversationIds[0] ?? characterIds[0]!;
    return database.transact(async (tx) => {
      // Locks the user too, so that two lorebooks cannot both take the last place.
      await store.sizeOfLibraryLocked(tx, userId);
      if (!(await store.lockBook(tx, id, userId))) return false;
      const found = [
        ...(await views.ownPersonas(tx, userId, personaIds)),
        ...(await views.ownConversations(tx, userId, conversationIds)),
        ...(await views.choosableCharacters(tx, userId, characterIds)),
      ];
      if (found.length === 0) return false;
      const at = { except: id, conversationIds, characterIds, personaIds };
      const places = await views.countAtPlaces(tx, userId, at);
      if (places.some((other) => other.place === target && other.books >= BOOKS_AT_ONCE_MAX)) return false;
      await store.addUse(tx, {
        ...{ lorebook_id: id, user_id: userId },
        ...('personaId' in place
          ? { scope: 'persona' as const, persona_id: place.personaId }
          : 'characterId' in place
            ? { scope: 'character' as const, character_id: place.characterId }
            : { scope: 'conversation' as const, conversation_id: place.conversationId }),
      });
      return true;
    });
  },

  delete: (userId: string, id: string) => books.delete(id, userId),
});
