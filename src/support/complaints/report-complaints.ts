import type { Input, Output } from "#kernel/endpoint.ts";
import { addDays, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listComplaintReport as contract } from "./contract-report.ts";
import { countAnswered, countReceived } from "./store-report.ts";

/** More days than any month has: they lead into the next one. */
const DAYS_INTO_NEXT = 31;

/** The complaints answered in a month, as their answers stand now: an objection takes its complaint out until it is answered again. */
export async function listComplaintReport(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = input.month ?? currentMonth;
  const first = `${month}-01` as LocalDate;
  const next = `${addDays(first, DAYS_INTO_NEXT).slice(0, 7)}-01` as LocalDate;
  const span = { from: startOfDay(first), before: startOfDay(next) };
  const rows = await countAnswered(ctx.db, span);
  const sum = (field: "inTime" | "late") => rows.reduce((total, row) => total + row[field], 0);
  return {
    rows,
    month,
    currentMonth,
    received: await countReceived(ctx.db, span),
    inTime: sum("inTime"),
    late: sum("late"),
  };
}
