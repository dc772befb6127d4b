import { use } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { TermContent } from "../model/term-kinds.ts";
import { CodeNames } from "./code-names.ts";
import { differenceOf, factsOf } from "./facts.ts";
import { termMessages } from "./messages.ts";
import { storedOf } from "./wire-content.ts";

interface DifferenceTableProps {
  readonly before: TermContent | null;
  readonly after: TermContent;
}

/** What differs between two values of a term, figure by figure. */
export function DifferenceTable({ before, after }: DifferenceTableProps) {
  const t = useMessages(termMessages);
  const words = { t, language: useLanguage(), codeNames: use(CodeNames) };
  const rows = differenceOf(before === null ? [] : factsOf(storedOf(before), words), factsOf(storedOf(after), words));
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{t("same")}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("difference")}</caption>
      <thead>
        <tr className="border-b border-line text-start text-ink-muted">
          {(["field", "before", "after"] as const).map((name) => (
            <th key={name} scope="col" className="py-2 pe-4 text-start font-semibold">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pe-4 text-start font-semibold">
              {row.label}
            </th>
            <td className="py-2 pe-4 text-ink-muted figures wrap-anywhere">{row.before ?? "–"}</td>
            <td className="py-2 font-semibold figures wrap-anywhere">{row.after ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
