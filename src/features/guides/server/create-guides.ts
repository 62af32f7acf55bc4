// Everything of guides and common questions, put together for compose.
import { createFaq, type FaqDeps } from './faq.service.ts';
import { guidesRoutes } from './guides.routes.ts';
import { createGuidesService, type GuidesDeps } from './guides.service.ts';
import { createGuidePictures } from './pictures.ts';

export function createGuides(deps: Omit<GuidesDeps, 'pictures'> & FaqDeps) {
  const pictures = createGuidePictures(deps);
  const guides = createGuidesService({ ...deps, pictures });
  const faq = createFaq(deps);
  return { guides, faq, pictures, routes: guidesRoutes(guides, faq) };
}

export type Guides = ReturnType<typeof createGuides>;
