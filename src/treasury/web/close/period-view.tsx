import { useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatDate, formatInstant, type LocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import type { readPeriod } from "../../contract-close.ts";
import { periodsAddress } from "../../contract-close-list.ts";
import { treasuryRefusals } from "../../refusals/messages.ts";
import { CloseCard, PageButton } from "./close-card.tsx";
import { Figures } from "./figures.tsx";
import { closeMessages } from "./messages.ts";
import { periodName, STATE_BADGE } from "./period-name.ts";
import { ProposeCloseForm } from "./propose-close-form.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

interface PeriodViewProps {
  readonly shown: Output<typeof readPeriod>;
}

/** A day or month: what stands against closing it, the close that waits or is in force, and what was decided before. */
export default function PeriodView({ shown }: PeriodViewProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const { period, kind, lastDay, state, figures, close } = shown;
  const name = periodName(period, language);
  return (
    <>
      <PageHeader
        title={kind === "month" ? t("month", { month: name }) : name}
        documentTitle={`${t("title")} · ${name}`}
        parents={[{ label: t("title"), to: periodsAddress.to() }]}
        lead={kind === "month" ? t("lastDay", { day: formatDate(lastDay, language, "long") }) : t("lead")}
        actions={<StatusBadge status={STATE_BADGE[state]}>{t(`states.${state}`)}</StatusBadge>}
      />
      <div className="mt-6 flex flex-col gap-6">
        {close === null ? null : <CloseCard close={close} shown={shown} level={2} />}
        {figures === null ? null : (
          <Card>
            <Figures figures={figures} day={lastDay} />
          </Card>
        )}
        {figures === null ? null : <ProposeCard shown={shown} />}
        {close === null && state === "closed" ? <Banner>{t("closedEarlier")}</Banner> : null}
        {state === "closed" ? <ReopenPart shown={shown} /> : null}
        <History shown={shown} />
      </div>
    </>
  );
}

function ProposeCard({ shown: { period, hash, figures, whyNotClose } }: PeriodViewProps) {
  const t = useMessages(closeMessages);
  const refusals = useMessages(treasuryRefusals);
  const may = useMay();
  const checks = figures?.checks ?? [];
  const isBlocked = checks.some(({ state }) => state === "blocks");
  const why = whyNotClose ?? (isBlocked ? "check_blocks" : null);
  const open = checks.filter(({ state }) => state === "explain").map(({ name }) => name);
  return (
    <Card level={2} title={t("proposeTitle")} hint={t("proposeHint")}>
      {why !== null ? (
        <Banner kind="warning">{refusals(why)}</Banner>
      ) : !may("ledger", "adjust") || hash === null ? (
        <Banner>{t("mayNot")}</Banner>
      ) : (
        <ProposeCloseForm key={hash} period={period} hash={hash} open={open} />
      )}
    </Card>
  );
}

function ReopenPart({ shown: { period, whyNotReopen } }: PeriodViewProps) {
  const t = useMessages(closeMessages);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (whyNotReopen !== null || !may("ledger", "adjust")) return null;
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("reopen")}
      </Button>
      {isOpen ? <ReopenDialog day={period as LocalDate} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function History({ shown: { history, names } }: PeriodViewProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  if (history.length === 0) return null;
  const nameOf = (person: string | null) => (person === null ? [] : [names[person] ?? person]);
  return (
    <Card level={2} title={t("history")}>
      <ul className="divide-y divide-line">
        {history.map(({ id, kind, state, at, proposedBy, decidedBy, reason, pageHash }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="font-semibold">{t(`historyOf.${kind}`)}</span>
            <ProposalBadge state={state as ProposalState} />
            <span className="figures">{formatInstant(at, language)}</span>
            <span className="text-ink-muted">{[...nameOf(proposedBy), ...nameOf(decidedBy)].join(" · ")}</span>
            {reason === null ? null : <p className="basis-full whitespace-pre-wrap">{reason}</p>}
            {pageHash === null ? null : <PageButton id={id} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
