// Wires up the legal documents for the composition root.
import { createContentReading } from '../../../platform/server/content/content-reading.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createAcceptances } from './acceptances.service.ts';
import { createDocuments, type DocumentsDeps } from './documents.service.ts';
import { createLegalData } from './legal-data.ts';
import { legalRoutes } from './legal.routes.ts';

export function createLegal(deps: DocumentsDeps & { ticker: Ticker }) {
  const documents = createDocuments(deps);
  const acceptances = createAcceptances({ ...deps, documents });
  return {
    documents,
    acceptances,
    routes: legalRoutes(documents, acceptances),
    personalData: createLegalData(deps),
    ...createContentReading({ ...deps, read: documents.list }),
  };
}
