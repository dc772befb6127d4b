export interface PointsLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly points: number;
}

interface PointsTableProps {
  readonly lines: readonly PointsLine[];
  readonly sum: number;
  readonly texts: Readonly<Record<"caption" | "factor" | "value" | "points" | "sum" | "none", string>>;
}

/** The factors of a risk and their points, of a person or a business. */
export function PointsTable({ lines, sum, texts }: PointsTableProps) {
  if (lines.length === 0) return <p className="text-ink-muted">{texts.none}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr className="border-b border-line text-start text-ink-muted">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {texts.factor}
          </th>
          <th scope="col" className="py-1.5 text-start font-semibold">
            {texts.value}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            {texts.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, value, points }) => (
          <tr key={key} className="border-b border-line print:break-inside-avoid">
            <th scope="row" className="py-1.5 pe-3 text-start font-medium wrap-anywhere">
              {label}
            </th>
            <td className="py-1.5 pe-3 wrap-anywhere">{value}</td>
            <td className="py-1.5 text-end figures">{points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-1.5 text-start font-bold">
            {texts.sum}
          </th>
          <td className="py-1.5 text-end font-bold figures">{sum}</td>
        </tr>
      </tfoot>
    </table>
  );
}
