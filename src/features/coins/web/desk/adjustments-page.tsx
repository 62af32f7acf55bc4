import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { wholeText } from '../../../../platform/web/desk/number-text.ts';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { ADJUSTMENT_ALONE_MAX } from '../../rules.ts';
import { AdjustmentTable } from './adjustment-table.tsx';
import { useAdjustments } from './coins-desk.queries.ts';

/** Coins that staff gave or took; those that wait for a second person first. */
export function AdjustmentsPage() {
  const filters = useDeskFilters();
  const adjustments = useAdjustments({ page: filters.page });
  return (
    <>
      <DeskHead
        title="Adjustments"
        note={`Above ${wholeText(ADJUSTMENT_ALONE_MAX)} coins in a day, or with one user in a month, a second administrator has to agree. For your own coins always.`}
      />
      <Loaded query={adjustments} what="adjustments">
        {(list) => (
          <>
            <AdjustmentTable adjustments={list.items} />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
