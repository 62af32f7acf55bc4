import type { Handlers } from '../../../../platform/server/http.ts';
import type { personasContract } from '../../persona-contract.ts';
import type { ConversationPage } from '../../contract.ts';
import type { PersonaFiles } from './persona-files.ts';
import type { PersonaPictures } from './persona-pictures.ts';
import type { PersonasService } from './personas.service.ts';

export type ChoosePersona = (
  userId: string,
  conversationId: string,
  personaId: string | null,
  showNsfw: boolean,
) => Promise<ConversationPage>;

interface Parts {
  service: PersonasService;
  pictures: PersonaPictures;
  choose: ChoosePersona;
  importFile: PersonaFiles;
}

export const personasRoutes = ({
  service,
  pictures,
  choose,
  importFile,
}: Parts): Handlers<typeof personasContract> => ({
  list: (_, { caller }) => service.list(caller.userId),
  create: ({ body }, { caller }) => service.create(caller.userId, body),
  update: ({ params, body }, { caller }) => service.update(caller.userId, params.id, body),
  delete: ({ params }, { caller }) => service.delete(caller.userId, params.id),
  setPicture: async ({ params, file }, { caller }) => {
    await pictures.set(caller.userId, params.id, file.bytes);
    return service.get(caller.userId, params.id);
  },
  removePicture: async ({ params }, { caller }) => {
    await pictures.remove(caller.userId, params.id);
    return service.get(caller.userId, params.id);
  },
  setDefault: ({ body }, { caller }) => service.setDefault(caller.userId, body.personaId),
  setForCharacter: ({ params, body }, { caller }) =>
    service.setForCharacter(caller.userId, params.id, body.personaId),
  followDefault: ({ params }, { caller }) => service.followDefault(caller.userId, params.id),
  choose: ({ params, body }, { caller, showNsfw }) =>
    choose(caller.userId, params.id, body.personaId, showNsfw),
  import: ({ file }, { caller }) => importFile(caller.userId, file.bytes),
});
