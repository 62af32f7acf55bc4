import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatMediaRoutes } from '../../chat-media-contract.ts';
import type { galleryRoutes as contract } from '../../gallery-contract.ts';
import type { PictureCare } from './picture-care.service.ts';
import type { Galleries } from './gallery.service.ts';

interface RouteDeps {
  galleries: Galleries;
  care: PictureCare;
}

export const galleryRoutes = ({
  galleries,
  care,
}: RouteDeps): Handlers<typeof contract & typeof chatMediaRoutes> => ({
  list: ({ query }, { caller, showNsfw }) =>
    galleries.list({ userId: caller?.userId ?? null, showNsfw }, query),
  showcase: ({ query }, { caller, showNsfw }) =>
    galleries.showcase({ userId: caller?.userId ?? null, showNsfw }, query),
  chatMedia: ({ params, query }, { caller, showNsfw }) =>
    galleries.ofChat(params.id, { userId: caller.userId, showNsfw }, query),
  subjects: async (_, { caller }) => ({ items: await galleries.subjects(caller.userId) }),
  picture: ({ params }, { caller, showNsfw }) =>
    galleries.picture(params.id, { userId: caller?.userId ?? null, showNsfw }),
  like: ({ params }, { caller }) => care.like(params.id, caller.userId, true),
  unlike: ({ params }, { caller }) => care.like(params.id, caller.userId, false),
  async report({ params, body }, { caller }) {
    await care.report(params.id, caller.userId, body);
    return { isReported: true };
  },
  publish: ({ params, body }, { caller, showNsfw }) =>
    care.publish(params.id, { userId: caller.userId, showNsfw }, body.visibility === 'public'),
  async setPortrait({ params, body }, { caller, showNsfw }) {
    const avatar = await care.setPortrait(params.id, body.imageId, { userId: caller.userId, showNsfw });
    return { avatarUrl: avatar.url, avatar };
  },
  async delete({ params }, { caller }) {
    const { undoUntil } = await care.delete(params.id, caller.userId);
    return { success: true, undoUntil: undoUntil.toISOString() };
  },
  restore: ({ params }, { caller, showNsfw }) => care.restore(params.id, { userId: caller.userId, showNsfw }),
});
