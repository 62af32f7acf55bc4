import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { useNews } from './news-desk.queries.ts';
import { NewsForm } from './news-form.tsx';
import { NewsTable } from './news-table.tsx';

/** What the operator tells everybody, and how far it has come. */
export function NewsPage() {
  const filters = useDeskFilters();
  const news = useNews(filters.page);
  return (
    <>
      <DeskHead title="News" note="Reaches every user who has not switched news off." />
      <DeskPanel title="Tell everyone">
        <NewsForm />
      </DeskPanel>
      <DeskPanel title="Told so far">
        <Loaded query={news} what="news">
          {(list) => (
            <>
              <NewsTable news={list.items} />
              <Pager list={list} onPage={filters.setPage} />
            </>
          )}
        </Loaded>
      </DeskPanel>
    </>
  );
}
