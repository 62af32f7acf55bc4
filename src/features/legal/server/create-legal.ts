// Everything of the legal documents, put together for compose.
import { createAcceptances } from './acceptances.service.ts';
import { createDocuments, type DocumentsDeps } from './documents.service.ts';
import { createLegalData } from './legal-data.ts';
import { legalRoutes } from './legal.routes.ts';

export function createLegal(deps: DocumentsDeps) {
  const documents = createDocuments(deps);
  const acceptances = createAcceptances({ ...deps, documents });
  return {
    documents,
    acceptances,
    routes: legalRoutes(documents, acceptances),
    personalData: createLegalData(deps),
  };
}

export type Legal = ReturnType<typeof createLegal>;
