import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLog } from './audit.queries.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditVerification } from './audit-verification.tsx';

/** The log of staff actions, newest first. */
export function AuditPage() {
  const filters = useDeskFilters();
  const [actor, action] = [filters.get('actor'), filters.get('action')];
  const [subjectKind, subjectId] = [filters.get('subjectKind'), filters.get('subjectId')];
  const log = useAuditLog({
    actor: actor || undefined,
    action: action || undefined,
    subjectKind: subjectKind || undefined,
    subjectId: subjectId || undefined,
    page: filters.page,
  });
  return (
    <>
      <DeskHead title="Audit log" note="Each row carries the hash of the one before it.">
        <AuditVerification />
      </DeskHead>
      <AuditFilters
        // Another URL resets the fields to its values.
        key={[actor, action, subjectKind, subjectId].join(' ')}
        values={{ actor, action, subjectKind, subjectId }}
        onFilter={filters.set}
      />
      <Loaded query={log} what="audit log">
        {(list) => (
          <>
            <AuditTable entries={list.items} />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
