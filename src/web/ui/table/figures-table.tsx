import type { ReactNode } from "react";

interface FigureColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
}

/** The first column names the row; the others are figures. */
export type FigureColumns<Row> = readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];

interface FiguresTableProps<Row> {
  readonly caption: string;
  readonly columns: FigureColumns<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** A short table of figures that is read as a whole. On a narrow screen it scrolls sideways, and its first column stays. */
export function FiguresTable<Row>({ caption, columns: [first, ...figures], rows, rowId }: FiguresTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="sticky start-0 max-w-[40vw] bg-surface py-2 pe-4 text-start font-semibold sm:max-w-none">
              {first.header}
            </th>
            {figures.map(({ id, header }) => (
              <th key={id} scope="col" className="py-2 ps-4 text-end font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="sticky start-0 min-h-10 max-w-[40vw] bg-surface py-2 pe-4 text-start font-semibold wrap-anywhere sm:max-w-none sm:wrap-normal"
              >
                {first.cell(row)}
              </th>
              {figures.map(({ id, cell }) => (
                <td key={id} className="py-2 ps-4 text-end whitespace-nowrap figures">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
