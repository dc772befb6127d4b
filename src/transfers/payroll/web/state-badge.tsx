import { useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { PayrollRowView, PayrollSummary } from "../contract.ts";
import { payrollMessages } from "./messages.ts";
import { payrollRowMessages } from "./row-messages.ts";

const OF_PAYROLL: Readonly<Record<PayrollSummary["state"], BadgeStatus>> = {
  draft: "draft",
  preparing: "progress",
  awaiting_payment: "waiting",
  funded: "progress",
  paying: "progress",
  done: "done",
  expired: "stopped",
  cancelled: "stopped",
};

type Badged = Pick<PayrollSummary, "state" | "isSubmitted" | "missing" | "repaired">;

export function PayrollBadge({ payroll: { state, isSubmitted, missing, repaired } }: { readonly payroll: Badged }) {
  const t = useMessages(payrollMessages);
  if (isSubmitted) return <StatusBadge status="waiting">{t("waitsForApprover")}</StatusBadge>;
  if (state === "done" && missing.rows > 0) return <StatusBadge status="attention">{t("donePart")}</StatusBadge>;
  if (state === "done" && repaired.underWay > 0) return <StatusBadge status="progress">{t("doneRepair")}</StatusBadge>;
  return <StatusBadge status={OF_PAYROLL[state]}>{t(`state.${state}`)}</StatusBadge>;
}

const OF_CHECK: Readonly<Record<PayrollRowView["check"], BadgeStatus>> = {
  wrong: "failed",
  again: "attention",
  differs: "attention",
  checking: "progress",
  good: "done",
  left_out: "stopped",
};
const OF_OUTCOME: Readonly<Record<NonNullable<PayrollRowView["outcome"]>, BadgeStatus>> = {
  left_out: "stopped",
  refused: "failed",
  waiting: "waiting",
  under_way: "progress",
  arrived: "done",
  returning: "attention",
  returned: "failed",
};

type Badge = Pick<PayrollRowView, "check" | "outcome" | "state" | "isNear" | "paidBefore">;

/** The check of a row of a draft, and later its outcome. */
export function RowBadge({ check, outcome, state, isNear, paidBefore }: Badge) {
  const t = useMessages(payrollRowMessages);
  const isTwice = check === "again" && paidBefore === null;
  const said = isTwice ? "twice" : check === "differs" && isNear ? "near" : check;
  if (outcome === null || state === "draft") return <StatusBadge status={OF_CHECK[check]}>{t(`check.${said}`)}</StatusBadge>;
  return <StatusBadge status={OF_OUTCOME[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>;
}
