import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { StatusBadge, type Standing } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TermView } from "../../contract-terms.ts";
import { wayWords } from "./way/messages.ts";
import { useWho } from "./ways.ts";

const STANDINGS: Record<TermView["state"], Standing> = {
  proposed: "waiting",
  approved: "done",
  rejected: "failed",
  withdrawn: "inactive",
};

interface HistoryProps {
  readonly way: string;
  readonly terms: readonly TermView[];
  readonly hasMore: boolean;
  readonly names: Names;
  readonly isNewest: boolean;
}

/** Who proposed what about a way and who decided it, the newest first: for the office, never for visitors. */
export function History({ way, terms, hasMore, names, isNewest }: HistoryProps) {
  const t = useWords(wayWords);
  const language = useLanguage();
  const who = useWho(names);
  const byPeople = terms.some(({ origin }) => origin !== "import");
  const last = terms.at(-1);
  return (
    <Card title={t("way.history")} level={2}>
      {!byPeople && isNewest && !hasMore ? <p className="mb-3 text-ink-muted">{t("way.historyNone")}</p> : null}
      <ol className="divide-y divide-line">
        {terms.map((term) => {
          const opening = "opening" in term.term.value ? term.term.value.opening : null;
          return (
            <li key={term.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusBadge standing={term.origin === "stop" ? "failed" : STANDINGS[term.state]}>
                  {t(
                    term.origin === "stop"
                      ? "way.stopped"
                      : term.origin === "import"
                        ? "way.imported"
                        : `way.states.${term.state}`,
                  )}
                </StatusBadge>
                <strong>
                  {opening?.state === "stopped" ? t("way.stops", { reason: opening.reason[language] }) : t("way.opens")}
                </strong>
              </p>
              <p className="text-sm text-ink-muted">
                {t("way.asked", { who: who(term.proposedBy), when: formatInstant(term.proposedAt, language, "long") })}
                {term.origin === "person" && term.decidedBy !== null && term.decidedAt !== null
                  ? ` · ${t("way.decided", { who: who(term.decidedBy), when: formatInstant(term.decidedAt, language) })}`
                  : null}
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.reason}”</p>
              {term.note === null ? null : <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{term.note}”</p>}
            </li>
          );
        })}
      </ol>
      {isNewest && !hasMore ? null : (
        <div className="mt-4 flex flex-wrap gap-3">
          {isNewest ? null : (
            <LinkButton variant="quiet" size="small" to={`/office/corridor/${way}`}>
              {t("way.newest")}
            </LinkButton>
          )}
          {hasMore && last ? (
            <LinkButton variant="secondary" size="small" to={`/office/corridor/${way}?before=${last.id}`}>
              {t("way.older")}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Card>
  );
}
