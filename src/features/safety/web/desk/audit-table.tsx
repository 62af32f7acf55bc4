import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import type { AuditEntry } from '../../contract.ts';

/** Kinds of subjects that have a page at the desk. */
const PAGES: Partial<Record<string, string>> = { user: 'coins', payment: 'payments' };

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: '#', isNumber: true, cell: ({ position }) => wholeText(position) },
  { label: 'When', cell: ({ at }) => timeText(at) },
  { label: 'By', cell: ({ actor }) => actor.name || '–' },
  { label: 'Action', cell: ({ action }) => <code>{action}</code> },
  { label: 'Subject', cell: ({ subject }) => <Subject subject={subject} /> },
  { label: 'Reason', cell: ({ reason }) => <span className="is-long">{reason || '–'}</span> },
  { label: 'Details', cell: ({ details }) => <Details details={details} /> },
];

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DeskTable
    caption="Audit log"
    columns={COLUMNS}
    rows={entries}
    keyOf={({ id }) => id}
    empty="Nothing was written that fits."
  />
);

function Subject({ subject: { kind, id } }: { subject: AuditEntry['subject'] }) {
  const page = PAGES[kind];
  const short = id.length > 12 ? `…${id.slice(-12)}` : id;
  return (
    <span title={id}>
      {kind} {page ? <DeskLink path={`${page}/${id}`}>{short}</DeskLink> : <code>{short}</code>}
    </span>
  );
}

/** Collapsed, because the other columns suffice for most rows. Enter opens the summary. */
const Details = ({ details }: { details: AuditEntry['details'] }) =>
  Object.keys(details).length === 0 ? (
    '–'
  ) : (
    <details>
      <summary className="link" data-open>
        Show
      </summary>
      <pre>{JSON.stringify(details, null, 2)}</pre>
    </details>
  );
