import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers stand under each other. */
  isNumber?: true;
}

/** A table; on a phone each row is a block, with its columns' names in front of what stands in them. */
export function Rows<Row>({
  label,
  columns,
  rows,
  idOf,
}: {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
}) {
  return (
    <div className="rows-frame">
      <table className="rows">
        <caption className="pl-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ key, title, render, isNumber }) => (
                <td key={key} className={isNumber ? 'number' : undefined}>
                  <span className="cell-name" aria-hidden>
                    {title}
                  </span>
                  <span className="cell">{render(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is known of one thing: names and values. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
