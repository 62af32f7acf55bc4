// Wires up the safety feature for the composition root.
import { createAudit } from './audit/audit.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { createCrisisHelp, readCrisisResources } from './crisis/crisis-help.ts';
import { createReports } from './reports.ts';
import { createSafetyData } from './safety-data.ts';
import { createSafetyService, type SafetyDeps } from './safety.service.ts';

export function createSafety(deps: SafetyDeps & { productName: string }) {
  const audit = createAudit(deps);
  return {
    ...createSafetyService(deps),
    audit,
    help: createCrisisHelp({ ...deps, resources: readCrisisResources() }),
    reports: createReports(deps),
    routes: auditRoutes(audit),
    personalData: createSafetyData(deps),
  };
}
