import { useMemo } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TermNow } from "../../../../terms/contract.ts";
import { CodeNames } from "../../../../terms/web/code-names.ts";
import { DifferenceTable } from "../../../../terms/web/difference-table.tsx";
import { factsOf } from "../../../../terms/web/facts.ts";
import { TermForm } from "../../../../terms/web/form/term-form.tsx";
import { termMessages } from "../../../../terms/web/messages.ts";
import { storedOf } from "../../../../terms/web/wire-content.ts";
import { useRailNames, type Switch } from "../corridor-names.ts";
import { corridorMessages } from "./messages.ts";

interface FiguresProps {
  readonly kind: Switch["kind"];
  readonly termKey: string;
  readonly present: TermNow;
}

/** The figures of a corridor or rail in force and planned, and the form that proposes others. Loaded on demand: it brings the schemas of all terms. */
export default function Figures({ kind, termKey, present: { at, now, planned, waiting } }: FiguresProps) {
  const t = useMessages(termMessages);
  const page = useMessages(corridorMessages);
  const language = useLanguage();
  const may = useMay();
  const codeNames = useRailNames();
  const codes = useMemo(() => Object.entries(codeNames).map(([code, name]) => ({ code, name })), [codeNames]);
  if (now === null) return null;
  const facts = factsOf(storedOf(now.term), { t, language, codeNames });
  return (
    <CodeNames value={codeNames}>
      <Card title={page("figures.title")} level={2}>
        <DescriptionList
          dense
          items={[
            ...facts.map(({ label, value }) => ({ term: label, value: <span className="figures">{value}</span> })),
            { term: t("since"), value: formatInstant(now.effectiveFrom, language, "long") },
            ...(now.validTo === null ? [] : [{ term: t("until"), value: formatInstant(now.validTo, language, "long") }]),
          ]}
        />
        {planned.map((term) => (
          <div key={term.id} className="mt-4">
            <Banner title={t("plannedFrom", { when: formatInstant(term.effectiveFrom ?? term.validFrom, language) })}>
              <DifferenceTable before={now.term} after={term.term} />
            </Banner>
          </div>
        ))}
      </Card>
      {may("corridor", "update") ? (
        waiting === null ? (
          <Card title={t("change")} level={2} hint={page("figures.hint")}>
            <TermForm kind={kind} termKey={termKey} now={now.term} at={at} codes={codes} />
          </Card>
        ) : (
          <Banner>{t("changeWaits")}</Banner>
        )
      ) : null}
    </CodeNames>
  );
}
