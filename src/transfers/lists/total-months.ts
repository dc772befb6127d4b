import type { Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { SENT_STATES } from "./model/listing.ts";
import { senderOf } from "../details/own-transfers.ts";
import { sumMonths } from "./store.ts";

const MONTHS = 12;

/** Totals of the last twelve months. A month without transfers has a zero total. */
export async function totalMonths(ctx: Ctx): Promise<Output<typeof contract.totalMonths>> {
  const months = lastMonths(toLocalDate(ctx.now));
  const since = startOfDay(`${months[0]}-01` as LocalDate);
  const sums = new Map((await sumMonths(ctx.db, senderOf(ctx), SENT_STATES, since)).map((sum) => [sum.month, sum]));
  return {
    months: months.map((month) => {
      const sum = sums.get(month);
      return { month, transfers: sum?.transfers ?? 0, sent: money("IDR", sum?.sentMinor ?? 0n) };
    }),
  };
}

/** `2026-11` and the eleven months before it, oldest first. */
function lastMonths(today: LocalDate): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const count = year * 12 + (month - 1);
  return Array.from({ length: MONTHS }, (_, index) => {
    const one = count - (MONTHS - 1) + index;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, "0")}`;
  });
}
