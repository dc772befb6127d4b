import type { Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-list.ts";
import { SENT_STATES } from "./listing.ts";
import { senderOf } from "./own-transfers.ts";
import { sumMonths } from "./store-listing.ts";

const MONTHS = 12;

/** What one has sent in each of the last twelve months; a month in which nothing was sent says so. */
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

/** `2026-11` and the eleven before it, the oldest first. */
function lastMonths(today: LocalDate): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const count = year * 12 + (month - 1);
  return Array.from({ length: MONTHS }, (_, nth) => {
    const one = count - (MONTHS - 1) + nth;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, "0")}`;
  });
}
