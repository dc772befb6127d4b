import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { KeyPages } from "#web/ui/table/keyset-pages.tsx";
import type { TermView } from "../contract.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { termMessages } from "./messages.ts";

interface TermHistoryProps {
  readonly terms: readonly TermView[];
  readonly who: (id: string) => string;
  /** Addresses of the other pages; null where there is none. */
  readonly places: { readonly newest: string | null; readonly older: string | null };
}

/** Who proposed and decided what about a term, newest first, each with what it changed. */
export function TermHistory({ terms, who, places }: TermHistoryProps) {
  const t = useMessages(termMessages);
  return (
    <Card title={t("history")} level={2}>
      <ol className="divide-y divide-line">
        {terms.map((term, n) => (
          <li key={term.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <Outcome term={term} who={who} />
            <DifferenceTable
              before={terms.slice(n + 1).find(({ state }) => state === "approved")?.term ?? null}
              after={term.term}
            />
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.reason}”</p>
            {term.note === null ? null : <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.note}”</p>}
          </li>
        ))}
      </ol>
      <div className="mt-4 empty:hidden">
        <KeyPages
          first={places.newest === null ? null : { to: places.newest, text: t("newest") }}
          next={places.older === null ? null : { to: places.older, text: t("older") }}
        />
      </div>
    </Card>
  );
}

function Outcome({ term, who }: { readonly term: TermView } & Pick<TermHistoryProps, "who">) {
  const t = useMessages(termMessages);
  const language = useLanguage();
  const when = (instant: Date) => formatInstant(instant, language);
  const { origin, state, proposedBy, proposedAt, decidedBy, decidedAt, effectiveFrom } = term;
  const sentences = [
    t("proposedBy", { who: who(proposedBy), when: when(proposedAt) }),
    ...(decidedBy === null || decidedAt === null ? [] : [t("decidedBy", { who: who(decidedBy), when: when(decidedAt) })]),
    ...(effectiveFrom === null ? [] : [t("effective", { when: when(effectiveFrom) })]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {origin === "person" ? <ProposalBadge state={state} /> : <StatusBadge status="done">{t("imported")}</StatusBadge>}
      <p className="text-sm text-ink-muted">
        {origin === "person"
          ? sentences.join(" · ")
          : effectiveFrom === null
            ? when(proposedAt)
            : t("effective", { when: when(effectiveFrom) })}
      </p>
    </div>
  );
}
