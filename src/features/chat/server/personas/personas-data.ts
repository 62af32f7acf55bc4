// Personal data of personas: their texts, pictures, and where they are used.
import type { Database } from '../../../../platform/server/db/database.ts';
import { jsonFile, slugOf, type PersonalData } from '../../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import { blobKeyOf, leaveFile, type LooseFiles } from '../../../../platform/server/uploads/loose-pictures.ts';
import { deleteAllOf } from './personas.store.ts';
import { readChoices, readPersonas } from './personas.views.ts';

interface Deps {
  database: Database;
  blobs: Pick<BlobStore, 'get'>;
  pictureFiles: LooseFiles;
}

export function createPersonasData({ database: { db }, blobs, pictureFiles }: Deps): PersonalData {
  return {
    async *files(userId) {
      const personas = await readPersonas(db, userId);
      const choices = await readChoices(db, userId);
      if (personas.length === 0 && choices.length === 0) return;
      const pictureOf = ({ id, name }: { id: string; name: string }) => `personas/${slugOf(name)}-${id}.webp`;
      yield jsonFile('personas.json', {
        personas: personas.map((row) => ({
          id: row.id,
          name: row.name,
          pronouns: row.pronouns,
          description: row.description,
          picture: row.picture_key && pictureOf(row),
          isDefault: row.is_default,
          createdAt: row.created_at,
          updatedAt: row.updated_at,
        })),
        chosen: choices.map((row) => ({
          conversationId: row.conversation_id,
          characterId: row.character_id,
          personaId: row.persona_id,
          personaName: row.persona_name,
        })),
      });
      for (const row of personas) {
        const bytes = row.picture_key ? await readBlob(blobs, blobKeyOf(row.picture_key)) : null;
        if (bytes) yield { path: pictureOf(row), bytes: once(bytes), isPacked: true };
      }
    },

    async erase(tx, { userId }) {
      const left: string[] = [];
      for (const address of await deleteAllOf(tx, userId)) {
        const id = await leaveFile(tx, pictureFiles, address);
        if (id) left.push(id);
      }
      tx.afterCommit(async () => {
        for (const id of left) await pictureFiles.clear(id);
      });
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
