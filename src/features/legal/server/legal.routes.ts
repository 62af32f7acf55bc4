import type { Handlers } from '../../../platform/server/http.ts';
import type { legalContract } from '../contract.ts';
import type { Acceptances } from './acceptances.service.ts';
import type { Documents } from './documents.service.ts';

export const legalRoutes = (
  documents: Documents,
  acceptances: Acceptances,
): Handlers<typeof legalContract> => ({
  terms: () => documents.document('terms-of-service'),
  privacy: () => documents.document('privacy-policy'),
  documents: async () => ({ items: await documents.list() }),
  document: ({ params }) => documents.document(params.slug),
  versions: async ({ params }) => ({ items: await documents.versions(params.slug) }),
  version: ({ params }) => documents.document(params.slug, params.version),
  difference: ({ params, query }) => documents.difference(params.slug, query.from, query.to),
  acceptance: (_input, { caller }) => acceptances.pending(caller.userId),
  accept: ({ body }, { caller }) => acceptances.accept(caller.userId, body.documents),
});
