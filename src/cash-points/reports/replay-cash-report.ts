import type { Input, Output } from "#kernel/endpoint.ts";
import { add, money } from "#kernel/money.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import { refuseSimulating, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { replayCashReport as contract } from "./contract-replay.ts";
import { countCompared, listChanged } from "./store-replay.ts";

const DAYS = 30;
const EXAMPLES = 10;
const NONE = money("IDR", 0n);

/** Days of cash that a proposed threshold would have reported and the one in force would not, or the other way round. */
export async function replayCashReport(
  ctx: Pick<Ctx, "db" | "actor" | "now">,
  { term }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const proposed = term.kind === "threshold" && term.value.measure === "amount" ? term.value.amount : null;
  if (proposed?.currency !== "IDR" || term.key !== "cash_report_day")
    throw new Refusal("term_not_fitting", 422, { why: "key_does_not_fit" });
  refuseSimulating(ctx, term);
  const value = (await termAt(ctx, "threshold", term.key, ctx.now))?.value;
  const present = value?.measure === "amount" ? value.amount : null;
  const since = addDays(toLocalDate(ctx.now), -DAYS);
  const about = { since, present, proposed };
  const sides = await countCompared(ctx.db, about);
  const total = (name: "days" | "reported" | "notReported") => sides.reduce((sum, side) => sum + side[name], 0);
  const sum = (name: "reportedSum" | "notReportedSum") => sides.reduce((all, side) => add(all, side[name]), NONE);
  const examples = await listChanged(ctx.db, about, EXAMPLES);
  return {
    since: startOfDay(since),
    until: ctx.now,
    transfers: total("days"),
    isCapped: false,
    affected: total("reported") + total("notReported"),
    effects: [
      { effect: "reported", count: total("reported"), sum: sum("reportedSum") },
      { effect: "not_reported", count: total("notReported"), sum: sum("notReportedSum") },
    ],
    cost: null,
    parts: sides.map(({ side, days, reported, notReported, reportedSum, notReportedSum }) => ({
      name: side,
      transfers: days,
      affected: reported + notReported,
      sum: add(reportedSum, notReportedSum),
      cost: null,
    })),
    days: [],
    examples: examples.map(({ day, side, amount, will }, n) => ({
      id: `${day} ${n}`,
      number: day,
      part: side,
      effect: will ? ("reported" as const) : ("not_reported" as const),
      at: startOfDay(day),
      amount,
      line: null,
      cost: null,
      promise: null,
    })),
  };
}
