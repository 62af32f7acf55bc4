// Wires up the guides feature, which answers common questions too, for the composition root.
import { createContentReading } from '../../../platform/server/content/content-reading.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createFaq, type FaqDeps } from './faq.service.ts';
import { guidesRoutes } from './guides.routes.ts';
import { createGuidesService, type GuidesDeps } from './guides.service.ts';
import { createGuidePictures } from './pictures.ts';

export interface GuidesParts extends Omit<GuidesDeps, 'pictures'>, FaqDeps {
  ticker: Ticker;
}

export function createGuides(deps: GuidesParts) {
  const pictures = createGuidePictures(deps);
  const guides = createGuidesService({ ...deps, pictures });
  const faq = createFaq(deps);
  const read = () => Promise.all([guides.faults(), faq.faults()]);
  return { guides, pictures, routes: guidesRoutes(guides, faq), ...createContentReading({ ...deps, read }) };
}
