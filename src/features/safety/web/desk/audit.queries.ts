import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { safetyContract } from '../../contract.ts';

const client = createClient(safetyContract);

export interface AuditQuery {
  actor?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  page: number;
}

export const useAuditLog = (query: AuditQuery) =>
  useQuery({
    queryKey: ['desk', 'audit', query],
    queryFn: ({ signal }) => client.audit({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const useVerification = () => useMutation({ mutationFn: () => client.verifyAudit() });
