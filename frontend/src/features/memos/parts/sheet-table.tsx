import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { useText } from '@plumbline/web/text';
import { columnName } from '../sheet-cells.ts';
import type { SheetRow } from '../sheet-cells.ts';

/** So many rows above and below the marked one are shown at first. */
const around = 20;

interface SheetTableProps {
  label: string;
  rows: readonly SheetRow[];
  /** The cells to mark, as "C14"; the first is brought into view. */
  marked: readonly string[];
  scrollTo: boolean;
}

/** A sheet as a table, with some of its cells marked. */
export const SheetTable = ({ label, rows, marked, scrollTo }: SheetTableProps) => {
  const text = useText();
  const [all, setAll] = useState(false);
  const [firstMarked] = marked;
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (scrollTo) cell.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [scrollTo, firstMarked]);
  const at = Math.max(
    0,
    rows.findIndex(({ cells }) => cells.some(({ name }) => name === firstMarked)),
  );
  const shown = all ? rows : rows.slice(Math.max(0, at - around), at + around + 1);
  const every = shown.flatMap(({ cells }) => cells);
  const first = Math.min(...every.map(({ column }) => column));
  const last = Math.max(...every.map(({ column, columns }) => column + columns - 1));
  const columns = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return (
    <>
      <div className="memo-sheet" tabIndex={0} role="region" aria-label={label} data-document-text>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {columnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells }) => {
              const places = columns.map((column) => ({
                column,
                held: cells.find((one) => one.column === column),
                covered: cells.some((one) => one.column < column && column < one.column + one.columns),
              }));
              return (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {places
                    .filter(({ covered }) => !covered)
                    .map(({ column, held }) => {
                      const isMarked = held !== undefined && marked.includes(held.name);
                      return (
                        <td
                          key={column}
                          dir="auto"
                          colSpan={held?.columns ?? 1}
                          {...(isMarked ? { className: 'memo-cell-marked' } : {})}
                          {...(held !== undefined && held.name === firstMarked ? { ref: cell } : {})}
                        >
                          {isMarked ? (
                            <mark>
                              <span className="pl-hidden">{text('report.evidence.quote_starts')} </span>
                              {held.text}
                              <span className="pl-hidden"> {text('report.evidence.quote_ends')}</span>
                            </mark>
                          ) : (
                            held?.text
                          )}
                        </td>
                      );
                    })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {text('memo.sheet.all', { count: rows.length })}
        </Button>
      )}
    </>
  );
};
