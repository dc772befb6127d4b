import type { Input, Output } from "#kernel/endpoint.ts";
import { add } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import { addWorkingDays, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CASH_REPORTS_PER_PAGE, type CashReportView, type listCashReports as contract } from "./contract.ts";
import { listDueDays, type DueDay } from "./store.ts";

/** Lists days of people whose cash has to be reported. */
export async function listCashReports(ctx: Ctx, { after, side }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const [day, behindSide, ...owner] = after?.split(".") ?? [];
  const behind = day === undefined ? null : { day: day as LocalDate, side: behindSide ?? "", owner: owner.join(".") };
  const rows = await listDueDays(ctx.db, { behind, side: side ?? null }, CASH_REPORTS_PER_PAGE + 1);
  const page = rows.slice(0, CASH_REPORTS_PER_PAGE);
  const reportBy = await deadlinesOf(
    ctx,
    page.map(({ day }) => day),
  );
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    reports: page.map((one) => shown(one, reportBy.get(one.day) ?? null)),
    next: last ? `${last.day}.${last.side}.${last.owner}` : null,
  };
}

/** Reporting deadline of each day: a number of working days later, by the term in force now. */
export async function deadlinesOf(
  ctx: Pick<Ctx, "db" | "now">,
  due: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, LocalDate>> {
  const term = await termAt(ctx, "threshold", "cash_report_deadline", ctx.now);
  const days = term?.value.measure === "days" ? term.value.days.at(-1) : undefined;
  const found = new Map<LocalDate, LocalDate>();
  if (days === undefined) return found;
  for (const day of new Set(due)) found.set(day, await addWorkingDays(ctx, day, days));
  return found;
}

function shown(
  { day, side, owner, name, paidOut, takenIn, reportedFrom, reachedAt }: DueDay,
  reportBy: LocalDate | null,
): CashReportView {
  const maskedName = name && maskName(name);
  return { day, side, owner, maskedName, paidOut, takenIn, total: add(paidOut, takenIn), reportedFrom, reachedAt, reportBy };
}

/** Masks `Siti Aminah` as `S*** A***`: enough to recognise a row, too little to identify a person. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ""}***`)
    .join(" ");
}
