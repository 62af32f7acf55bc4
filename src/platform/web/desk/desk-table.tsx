import { Fragment, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

export interface Column<T> {
  label: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** Hidden on small screens. */
  isSecondary?: boolean;
}

interface DeskTableProps<T> {
  /** The table's accessible name. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Text that is shown if there are no rows. */
  empty?: string;
  /** What a row unfolds below its cells; null for nothing. */
  detailOf?: (row: T) => ReactNode;
}

/** A dense table whose rows can be focused one after the other (use-desk-keys.ts). */
export function DeskTable<T>(props: DeskTableProps<T>) {
  const { caption, columns, rows, keyOf, empty = 'Nothing here.', detailOf } = props;
  if (rows.length === 0) return <p className="t2 desk-empty">{empty}</p>;
  const classOf = ({ isNumber, isSecondary }: Column<T>) =>
    classNames(isNumber && 'is-number num', isSecondary && 'd-only') || undefined;
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={keyOf(row)}>
              <tr data-row tabIndex={index === 0 ? 0 : -1}>
                {columns.map((column) => (
                  <td key={column.label} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              <Detail span={columns.length}>{detailOf?.(row)}</Detail>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Detail({ span, children }: { span: number; children: ReactNode }) {
  if (children === undefined || children === null || children === false) return null;
  return (
    <tr>
      <td className="desk-detail" colSpan={span}>
        <div>{children}</div>
      </td>
    </tr>
  );
}
