import type { Handlers } from '../../../platform/server/http.ts';
import type { guidesContract } from '../contract.ts';
import type { FaqService } from './faq.service.ts';
import type { GuidesService } from './guides.service.ts';

export const guidesRoutes = (guides: GuidesService, faq: FaqService): Handlers<typeof guidesContract> => ({
  list: ({ query }) => guides.list(query.q),
  get: ({ params }, { caller, showNsfw }) =>
    guides.get(params.slug, { userId: caller?.userId ?? null, showNsfw }),
  faq: ({ query }) => faq.faq(query.q),
});
