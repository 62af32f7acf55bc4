// Wires up the personas of users.
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { PersonaSafety } from '../chat.needs.ts';
import { createPersonaCheck } from './persona-check.ts';
import { createPersonaFiles } from './persona-files.ts';
import { createPersonaPictures, type PersonaPictureDeps } from './persona-pictures.ts';
import { createPersonasData } from './personas-data.ts';
import { personasRoutes, type ChoosePersona } from './personas.routes.ts';
import { createPersonasService } from './personas.service.ts';

export type PersonaParts = PersonaPictureDeps & {
  safety: PersonaSafety;
  blobs: BlobStore;
  choose: ChoosePersona;
};

export function createPersonas(parts: PersonaParts) {
  const check = createPersonaCheck(parts.safety);
  return {
    routes: personasRoutes({
      service: createPersonasService({ ...parts, check }),
      pictures: createPersonaPictures(parts),
      choose: parts.choose,
      importFile: createPersonaFiles({ ...parts, check }),
    }),
    personalData: createPersonasData(parts),
  };
}
