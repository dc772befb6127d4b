import { Link } from "react-router";
import { useLocalizedPath } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Monogram } from "#web/ui/monogram.tsx";
import type { TariffRow, TariffTable, TariffView } from "./view.ts";

/** Grid by number of columns beside the name. Complete class names, because Tailwind scans the source. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: "lg:grid-cols-[1.2fr_1fr_1fr]",
  3: "lg:grid-cols-[1.2fr_1fr_1fr_1fr]",
  6: "lg:grid-cols-[1.3fr_1.5fr_1fr_1.1fr_1.5fr_0.7fr_auto]",
};

/** The price list: fees as sentences, and rows for what differs. Cards on a phone, columns on wide screens. */
export function TariffTables({ tariff }: { readonly tariff: TariffView }) {
  return (
    <div className="grid gap-10">
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <h3 className="text-lg">{tariff.fees.title}</h3>
        <ul className="mt-2 space-y-1 text-ink-muted">
          {tariff.fees.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {tariff.tables.map((table) => (
        <Rows key={table.key} table={table} />
      ))}
    </div>
  );
}

function Rows({ table }: { readonly table: TariffTable }) {
  const id = `tariff-${table.key}`;
  const terms = table.rows.find(({ facts }) => facts.length > 0)?.facts.map(({ term }) => term) ?? [];
  const hasLinks = table.rows.some(({ link }) => link !== null);
  const columns = COLUMNS[terms.length + Number(hasLinks)] ?? "";
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        {table.title}
      </h3>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <div
          aria-hidden
          className={classNames(
            "hidden gap-x-5 bg-surface-sunken px-6 py-3 text-sm font-semibold text-ink-muted lg:grid",
            columns,
          )}
        >
          <span>{table.head}</span>
          {terms.map((term, n) => (
            <span key={n}>{term}</span>
          ))}
          {hasLinks ? <span /> : null}
        </div>
        <ul className="divide-y divide-line">
          {table.rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ row, columns }: { readonly row: TariffRow; readonly columns: string }) {
  const to = useLocalizedPath();
  return (
    <li className={classNames("relative grid gap-x-5 gap-y-2 px-5 py-4 sm:px-6 lg:items-baseline", columns)}>
      <p className="flex items-center gap-x-2.5 pe-24 font-bold lg:pe-0">
        {row.mark === null ? null : <Monogram text={row.mark} />}
        <span className="min-w-0">
          {row.name}
          {row.note === null ? null : <span className="ms-2 font-normal text-ink-muted">{row.note}</span>}
        </span>
      </p>
      {row.instead === null ? (
        <dl className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-3 lg:contents">
          {row.facts.map(({ term, text, isMain = false, isDetail = false }, n) => (
            <div key={n} className={classNames("min-w-0", isDetail && "max-sm:hidden")}>
              <dt className="text-sm text-ink-muted lg:sr-only">{term}</dt>
              <dd className={isMain ? "font-semibold text-primary" : ""}>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-muted lg:col-[2/-1]">{row.instead}</p>
      )}
      {row.link === null ? null : (
        <Link
          to={to(row.link.to)}
          aria-label={row.link.label}
          className="font-semibold text-primary underline underline-offset-4 max-lg:absolute max-lg:end-5 max-lg:top-1.5 max-lg:flex max-lg:min-h-target max-lg:items-center"
        >
          {row.link.text}
        </Link>
      )}
    </li>
  );
}
