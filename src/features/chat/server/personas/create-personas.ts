// Wires up the personas of users.
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { PersonaSafety } from '../chat.needs.ts';
import { createPersonaCheck } from './persona-check.ts';
import { createPersonaFiles } from './persona-files.ts';
import { createPersonaPictures, type PersonaPictureDeps } from './persona-pictures.ts';
import { createPersonasData } from './personas-data.ts';
import { personasRoutes, type ChoosePersona } from './personas.routes.ts';
import { createPersonasService } from './personas.service.ts';
import { createPersonaTaker } from './take-persona.ts';

export type PersonaParts = PersonaPictureDeps & {
  safety: PersonaSafety;
  blobs: BlobStore;
  choose: ChoosePersona;
  signals: Signals;
};

export function createPersonas(parts: PersonaParts) {
  const check = createPersonaCheck(parts.safety);
  const service = createPersonasService({ ...parts, check });
  const pictures = createPersonaPictures(parts);
  return {
    routes: personasRoutes({
      service,
      pictures,
      choose: parts.choose,
      importFile: createPersonaFiles({ ...parts, check }),
    }),
    personalData: createPersonasData(parts),
    /** Personas that come with a folder of chats. */
    ofFolders: {
      take: createPersonaTaker({ ...parts, check, pictures }),
      giveTo: (userId: string, id: string, characterId: string) =>
        service.setForCharacterFirst(userId, characterId, id),
      delete: (userId: string, id: string) => service.delete(userId, id),
    },
  };
}
