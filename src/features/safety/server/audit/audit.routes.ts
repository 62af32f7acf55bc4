import type { Handlers } from '../../../../platform/server/http.ts';
import type { safetyContract } from '../../contract.ts';
import type { AuditLog } from './audit.ts';

export const auditRoutes = (audit: AuditLog): Handlers<typeof safetyContract> => ({
  audit: ({ query }) => audit.search(query),
  verifyAudit: () => audit.verify(),
});
