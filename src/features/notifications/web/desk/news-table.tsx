import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { News } from '../../contract.ts';
import { isUnderWay } from './news-desk.queries.ts';

const COLUMNS: readonly Column<News>[] = [
  { label: 'Posted', cell: ({ createdAt }) => timeText(createdAt) },
  {
    label: 'News',
    cell: ({ title, text }) => (
      <span className="is-long">
        <b>{title}</b>
        {text && <span className="t2"> {text}</span>}
      </span>
    ),
  },
  { label: 'Leads to', isSecondary: true, cell: ({ link }) => link },
  { label: 'By', isSecondary: true, cell: ({ author }) => author },
  { label: 'Told', isNumber: true, cell: ({ told, total }) => `${wholeText(told)} of ${wholeText(total)}` },
  {
    label: 'State',
    cell: (news) =>
      isUnderWay(news) ? (
        <StateMark mood="wait">Under way</StateMark>
      ) : (
        <StateMark mood="good">Everyone told</StateMark>
      ),
  },
];

export const NewsTable = ({ news }: { news: readonly News[] }) => (
  <DeskTable
    caption="News"
    columns={COLUMNS}
    rows={news}
    keyOf={({ id }) => id}
    empty="No one was told anything yet."
  />
);
