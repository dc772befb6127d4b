import { deadlineText } from "../model/last-day.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { CaseState } from "../../model/rules/case-states.ts";
import { BAND_TONE } from "../../web/risk/band-tone.ts";
import type { CaseRow } from "../contract.ts";
import { caseMessages } from "./messages.ts";

const STATE_STATUS: Readonly<Record<CaseState, BadgeStatus>> = {
  SUBMITTED: "waiting",
  IN_REVIEW: "progress",
  NEEDS_INFO: "waiting",
  OBJECTED: "attention",
  APPROVED: "done",
  REJECTED: "failed",
  EXPIRED: "stopped",
  WITHDRAWN: "stopped",
};

/** The state of a case. */
export function CaseStateBadge({ state }: { readonly state: CaseState }) {
  const t = useMessages(caseMessages);
  return <StatusBadge status={STATE_STATUS[state]}>{t(`state.${state}`)}</StatusBadge>;
}

/** The band of the risk, with the points that it comes from. */
export function RiskBadge({ riskBand, riskPoints }: Pick<CaseRow, "riskBand" | "riskPoints">) {
  const t = useMessages(caseMessages);
  return <Badge tone={BAND_TONE[riskBand]}>{t("riskBadge", { band: t(`band.${riskBand}`), points: riskPoints })}</Badge>;
}

interface DeadlineProps {
  readonly at: Date | null;
  readonly now: Date;
}

/**
 * A deadline as its person reads it too: the last day, or the instant of one that ends within a day. When it is over, a word says so beside the
 * colour.
 */
export function Deadline({ at, now }: DeadlineProps) {
  const t = useMessages(caseMessages);
  const language = useLanguage();
  if (at === null) return <span className="text-ink-muted">{t("noDeadline")}</span>;
  const isOver = at <= now;
  return (
    <time dateTime={at.toISOString()} className={isOver ? "font-semibold text-danger" : undefined}>
      {isOver ? `${t("over")} · ` : null}
      {deadlineText(at, language)}
    </time>
  );
}
