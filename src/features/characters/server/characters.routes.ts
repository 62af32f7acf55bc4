import type { Call, Handlers } from '../../../platform/server/http.ts';
import type { Route } from '../../../shared/route.ts';
import type { charactersContract } from '../contract.ts';
import { emptyContent } from '../empty-content.ts';
import type { CardFiles } from './files/card-files.service.ts';
import type { ReadCharacterPage } from './character-page.ts';
import type { Drafts, Maker } from './drafts/drafts.service.ts';
import type { PublishCheck } from './drafts/publish-check.ts';
import type { OwnCharacters } from './own-characters.service.ts';
import type { createSketch } from './drafts/sketch.service.ts';
import type { createTestChat } from './drafts/test-chat.service.ts';

export interface RouteDeps {
  readPage: ReadCharacterPage;
  drafts: Drafts;
  own: OwnCharacters;
  check: PublishCheck;
  sketch: ReturnType<typeof createSketch>;
  testChat: ReturnType<typeof createTestChat>;
  cards: CardFiles;
}

type SignedIn = Pick<Call<Route & { access: 'session' }>, 'caller' | 'showNsfw'>;
const makerOf = ({ caller, showNsfw }: SignedIn): Maker => ({ userId: caller.userId, showNsfw });

export const charactersRoutes = (deps: RouteDeps): Handlers<typeof charactersContract> => {
  const { readPage, drafts, own, check, sketch, testChat, cards } = deps;
  return {
    get: ({ params }, { caller, showNsfw }) =>
      readPage(params.id, { userId: caller?.userId ?? null, showNsfw }),
    create: ({ body }, call) => drafts.create(makerOf(call), body.content, body.publish),
    edit: ({ params }, call) => drafts.edit(params.id, makerOf(call)),
    saveDraft: ({ params, body }, call) => drafts.save(params.id, makerOf(call), body.revision, body.changes),
    discardDraft: ({ params, query }, call) => drafts.discard(params.id, makerOf(call), query.revision),
    publish: ({ params, body }, call) => drafts.publish(params.id, makerOf(call), body.revision),
    update: ({ params, body }, call) => drafts.update(params.id, makerOf(call), body.revision, body.content),
    setVisibility: ({ params, body }, call) => own.setVisibility(params.id, makerOf(call), body.visibility),
    delete: ({ params }, { caller }) => own.delete(params.id, caller.userId),
    restore: ({ params }, call) => own.restore(params.id, makerOf(call)),
    duplicate: ({ params }, call) => own.duplicate(params.id, makerOf(call)),
    own: ({ params, query }, { caller, showNsfw }) => own.list(caller.userId, params.id, query, showNsfw),
    versions: ({ params, query }, { caller }) => own.versions(params.id, caller.userId, query),
    version: ({ params }, { caller }) => own.version(params.id, caller.userId, params.number),
    restoreVersion: ({ params, body }, call) =>
      own.restoreVersion(params.id, makerOf(call), {
        number: params.number,
        revision: body.revision,
        isPublished: body.publish,
      }),
    check: ({ body }) => check.check({ ...emptyContent(), ...body.content }),
    sketch: ({ body }, { caller }) => sketch(caller.userId, body),
    async testChat({ params, body }, { caller, request }) {
      const languages = request.headers['accept-language'];
      const chat = await testChat.prepare(params.id, { ...body, userId: caller.userId, languages });
      return { stream: (events) => void testChat.stream(chat, events), whole: () => testChat.whole(chat) };
    },
    importCard: ({ file }, call) => cards.importCard(makerOf(call), file),
    importLorebook: ({ params, file }, call) => cards.importLorebook(params.id, makerOf(call), file),
    exportCard: ({ params, query }, { caller }) => cards.exportCard(params.id, caller.userId, query),
  };
};
