import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DayField } from '../../../../platform/web/desk/day-field.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { signedText, timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import type { LedgerEntry } from '../../contract.ts';
import { LEDGER_KINDS, type LedgerKind } from '../../rules.ts';
import { useUserLedger } from './coins-desk.queries.ts';

const KINDS: Record<LedgerKind, string> = {
  all: 'Everything',
  in: 'What came in',
  out: 'What went out',
  pictures: 'Pictures',
  monthly: 'Monthly coins',
  bought: 'Bought',
  gifts: 'Gifts',
};
const OPTIONS = LEDGER_KINDS.map((value) => ({ value, label: KINDS[value] }));

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { label: 'When', cell: ({ createdAt }) => timeText(createdAt) },
  { label: 'Coins', isNumber: true, cell: ({ amount }) => signedText(amount) },
  { label: 'Balance after', isNumber: true, cell: ({ balanceAfter }) => wholeText(balanceAfter) },
  { label: 'Reason', cell: ({ reason }) => reason },
  { label: 'Note', cell: ({ note }) => <span className="is-long">{note || '–'}</span> },
  { label: 'Reference', isSecondary: true, cell: ({ reference }) => reference || '–' },
];

/** A user's entries, newest first. */
export function UserLedger({ userId }: { userId: string }) {
  const filters = useDeskFilters();
  const kind = LEDGER_KINDS.find((one) => one === filters.get('kind')) ?? 'all';
  const [from, to] = [filters.get('from'), filters.get('to')];
  const ledger = useUserLedger(userId, {
    kind,
    from: from || undefined,
    to: to || undefined,
    page: filters.page,
  });
  return (
    <DeskPanel title="Ledger">
      <div className="desk-filters">
        <Choice
          label="Kind"
          value={kind}
          options={OPTIONS}
          onChange={(next) => filters.set({ kind: next === 'all' ? '' : next })}
        />
        <DayField label="From" value={from} onChange={(day) => filters.set({ from: day })} />
        <DayField label="Before" value={to} onChange={(day) => filters.set({ to: day })} />
      </div>
      <Loaded query={ledger} what="ledger">
        {(list) => (
          <>
            <DeskTable
              caption="Ledger"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty="No entry fits."
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </DeskPanel>
  );
}
