import { formatRupiahRate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { Card } from "#web/ui/card.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { KeyPages } from "#web/ui/table/keyset-pages.tsx";
import type { TermView } from "../../terms/contract.ts";
import { rateMessages } from "./messages.ts";
import { PreviewTable, type Preview } from "./preview-table.tsx";

interface DeskProposalProps {
  readonly term: TermView;
  /** What customers would see with it; null where it was not computed. */
  readonly preview: Preview | null;
  readonly who: (id: string) => string;
}

/** A desk rate that waits for another person, with what customers would see. */
export function DeskProposal({ term, preview, who }: DeskProposalProps) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const may = useMay();
  if (term.term.kind !== "desk_rate") return null;
  const { id, hash, validFrom, proposedAt } = term;
  return (
    <ProposalCard
      title={t("waitingTitle")}
      level={2}
      proposals={[term]}
      nameOf={who}
      facts={[
        { term: t("begins"), value: validFrom <= proposedAt ? t("whenApproved") : formatInstant(validFrom, language, "long") },
      ]}
      decision={{
        calls: {
          // Imported on demand: it brings the schemas of all terms.
          decide: async (decision, note) => {
            const { decideTerm } = await import("../../terms/contract.ts");
            return api(decideTerm, { id, hash, decision, ...(note !== undefined && { note }) });
          },
          withdraw: async () => {
            const { withdrawTerm } = await import("../../terms/contract.ts");
            return api(withdrawTerm, { id });
          },
        },
        effect: t("approveText"),
        mayDecide: may("rate", "approve"),
        mayWithdraw: may("rate", "update"),
      }}
    >
      {preview === null ? (
        <p className="font-semibold figures">{formatRupiahRate(term.term.value.mid, language)}</p>
      ) : (
        <PreviewTable mid={term.term.value.mid} preview={preview} />
      )}
    </ProposalCard>
  );
}

interface DeskHistoryProps {
  readonly terms: readonly TermView[];
  readonly who: (id: string) => string;
  readonly places: { readonly newest: string | null; readonly older: string | null };
}

/** Every desk rate of a currency with who proposed and decided it, newest first. */
export function DeskHistory({ terms, who, places }: DeskHistoryProps) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  return (
    <Card title={t("history")} level={2}>
      {terms.length === 0 ? <p className="text-ink-muted">{t("historyNone")}</p> : null}
      <ol className="divide-y divide-line">
        {terms.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {one.origin === "person" ? (
                <ProposalBadge state={one.state} />
              ) : (
                <StatusBadge status="done">{t("imported")}</StatusBadge>
              )}
              <strong className="figures">
                {one.term.kind === "desk_rate" ? formatRupiahRate(one.term.value.mid, language) : null}
              </strong>
            </p>
            <p className="text-sm text-ink-muted">
              {t("proposedBy", { who: who(one.proposedBy), when: formatInstant(one.proposedAt, language, "long") })}
              {one.origin === "person" && one.decidedBy !== null && one.decidedAt !== null
                ? ` · ${t("decidedBy", { who: who(one.decidedBy), when: formatInstant(one.decidedAt, language) })}`
                : null}
            </p>
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{one.reason}”</p>
            {one.note === null ? null : <p className="text-sm wrap-anywhere whitespace-pre-wrap">“{one.note}”</p>}
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
