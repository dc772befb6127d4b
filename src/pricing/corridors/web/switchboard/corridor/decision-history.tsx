import { lazy, Suspense } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { KeyPages } from "#web/ui/table/keyset-pages.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { TermView } from "../../../../terms/contract.ts";
import { corridorMessages } from "./messages.ts";
import { useWho } from "../corridor-names.ts";

/** Loaded on demand: it brings the schemas of all terms. */
const Difference = lazy(() => import("./figure-difference.tsx"));
const availabilityOf = ({ term: { value } }: TermView) => ("availability" in value ? value.availability : null);

interface DecisionHistoryProps {
  readonly terms: readonly TermView[];
  readonly names: Names;
  /** Addresses of the other pages; null where there is none. */
  readonly places: { readonly newest: string | null; readonly older: string | null };
}

/** Who proposed and decided what about a corridor or rail, newest first: for the office, never for visitors. */
export function DecisionHistory({ terms, names, places }: DecisionHistoryProps) {
  const t = useMessages(corridorMessages);
  const language = useLanguage();
  const who = useWho(names);
  const byPeople = terms.some(({ origin }) => origin !== "import");
  return (
    <Card title={t("corridor.history")} level={2}>
      {!byPeople && places.newest === null && places.older === null ? (
        <p className="mb-3 text-ink-muted">{t("corridor.historyNone")}</p>
      ) : null}
      <ol className="divide-y divide-line">
        {terms.map((term, n) => {
          const availability = availabilityOf(term);
          const former = terms.slice(n + 1).find(({ state }) => state === "approved") ?? null;
          const isFigures = former !== null && JSON.stringify(availability) === JSON.stringify(availabilityOf(former));
          return (
            <li key={term.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {term.origin === "person" ? (
                  <ProposalBadge state={term.state} />
                ) : (
                  <StatusBadge status={term.origin === "stop" ? "failed" : "done"}>
                    {t(term.origin === "stop" ? "corridor.stopped" : "corridor.imported")}
                  </StatusBadge>
                )}
                <strong>
                  {isFigures
                    ? t("corridor.changed")
                    : availability?.state === "stopped"
                      ? t("corridor.stops", { reason: availability.reason[language] })
                      : t("corridor.opens")}
                </strong>
              </p>
              <p className="text-sm text-ink-muted">
                {t("corridor.proposed", { who: who(term.proposedBy), when: formatInstant(term.proposedAt, language, "long") })}
                {term.origin === "person" && term.decidedBy !== null && term.decidedAt !== null
                  ? ` · ${t("corridor.decided", { who: who(term.decidedBy), when: formatInstant(term.decidedAt, language) })}`
                  : null}
              </p>
              {isFigures ? (
                <Suspense fallback={null}>
                  <Difference before={former.term} after={term.term} />
                </Suspense>
              ) : null}
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.reason}”</p>
              {term.note === null ? null : <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.note}”</p>}
            </li>
          );
        })}
      </ol>
      <div className="mt-4 empty:hidden">
        <KeyPages
          first={places.newest === null ? null : { to: places.newest, text: t("corridor.newest") }}
          next={places.older === null ? null : { to: places.older, text: t("corridor.older") }}
        />
      </div>
    </Card>
  );
}
