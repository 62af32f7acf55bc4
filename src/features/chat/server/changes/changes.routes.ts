import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatChangesContract } from '../../changes-contract.ts';
import type { Changes } from './changes.service.ts';
import type { ComposerDrafts } from './composer-drafts.service.ts';

export const changesRoutes = (
  changes: Changes,
  drafts: ComposerDrafts,
): Handlers<typeof chatChangesContract> => ({
  changes: ({ query }, { caller, showNsfw }) => changes.since(caller.userId, query.since ?? null, showNsfw),
  saveDraft: ({ params, body }, { caller }) => drafts.save(caller.userId, params.id, body),
});
