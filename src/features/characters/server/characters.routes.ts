import type { Call, Handlers } from '../../../platform/server/http.ts';
import type { Route } from '../../../shared/route.ts';
import type { charactersContract } from '../contract.ts';
import { emptyContent } from '../empty-content.ts';
import type { CardFiles } from './card-files.service.ts';
import type { Characters } from './characters.service.ts';
import type { Drafts, Maker } from './drafts.service.ts';
import type { PublishCheck } from './publish-check.ts';
import type { Shelf } from './shelf.service.ts';
import type { createSketch } from './sketch.service.ts';
import type { createTestChat } from './test-chat.service.ts';

export interface RouteTools {
  characters: Characters;
  drafts: Drafts;
  shelf: Shelf;
  check: PublishCheck;
  sketch: ReturnType<typeof createSketch>;
  testChat: ReturnType<typeof createTestChat>;
  cards: CardFiles;
}

type SignedIn = Pick<Call<Route & { access: 'session' }>, 'caller' | 'showNsfw'>;
const makerOf = ({ caller, showNsfw }: SignedIn): Maker => ({ userId: caller.userId, showNsfw });

export const charactersRoutes = (tools: RouteTools): Handlers<typeof charactersContract> => {
  const { characters, drafts, shelf, check, sketch, testChat, cards } = tools;
  return {
    get: ({ params }, { caller, showNsfw }) =>
      characters.page(params.id, { userId: caller?.userId ?? null, showNsfw }),
    create: ({ body }, call) => drafts.create(makerOf(call), body.content, body.publish),
    edit: ({ params }, call) => drafts.edit(params.id, makerOf(call)),
    saveDraft: ({ params, body }, call) => drafts.save(params.id, makerOf(call), body.revision, body.changes),
    discardDraft: ({ params, query }, call) => drafts.discard(params.id, makerOf(call), query.revision),
    publish: ({ params, body }, call) => drafts.publish(params.id, makerOf(call), body.revision),
    update: ({ params, body }, call) => drafts.update(params.id, makerOf(call), body.revision, body.content),
    setVisibility: ({ params, body }, call) => shelf.setVisibility(params.id, makerOf(call), body.visibility),
    delete: ({ params }, { caller }) => shelf.delete(params.id, caller.userId),
    restore: ({ params }, call) => shelf.restore(params.id, makerOf(call)),
    duplicate: ({ params }, call) => shelf.duplicate(params.id, makerOf(call)),
    own: ({ params, query }, { caller, showNsfw }) => shelf.list(caller.userId, params.id, query, showNsfw),
    versions: ({ params, query }, { caller }) => shelf.versions(params.id, caller.userId, query),
    version: ({ params }, { caller }) => shelf.version(params.id, caller.userId, params.number),
    restoreVersion: ({ params, body }, call) =>
      shelf.restoreVersion(params.id, makerOf(call), {
        number: params.number,
        revision: body.revision,
        isPublished: body.publish,
      }),
    check: ({ body }) => check.check({ ...emptyContent(), ...body.content }),
    sketch: ({ body }, { caller }) => sketch(caller.userId, body),
    async testChat({ params, body }, { caller, request }) {
      const languages = request.headers['accept-language'];
      const talk = await testChat.prepare(params.id, { ...body, userId: caller.userId, languages });
      return {
        stream: (events) => void testChat.stream(talk, events),
        whole: () => testChat.whole(talk),
      };
    },
    importCard: ({ file }, call) => cards.importCard(makerOf(call), file),
    importLorebook: ({ params, file }, call) => cards.importLorebook(params.id, makerOf(call), file),
    exportCard: ({ params, query }, { caller }) => cards.exportCard(params.id, caller.userId, query),
  };
};
