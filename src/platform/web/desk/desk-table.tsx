import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

export interface Column<T> {
  label: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** Left out on small screens. */
  isSecondary?: boolean;
}

interface DeskTableProps<T> {
  /** Read out as the table's name. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** In place of a table without rows. */
  empty?: string;
}

/** A dense table whose rows take the focus in turn (use-desk-keys.ts). */
export function DeskTable<T>({ caption, columns, rows, keyOf, empty = 'Nothing here.' }: DeskTableProps<T>) {
  if (rows.length === 0) return <p className="t2 desk-empty">{empty}</p>;
  const look = ({ isNumber, isSecondary }: Column<T>) =>
    classNames(isNumber && 'is-number num', isSecondary && 'd-only') || undefined;
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={look(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} data-row tabIndex={index === 0 ? 0 : -1}>
              {columns.map((column) => (
                <td key={column.label} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
