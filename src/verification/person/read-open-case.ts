import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lastDayBefore } from "../cases/model/last-day.ts";
import type * as contract from "../contract-open-case.ts";
import { isOpenState } from "../model/rules/case-states.ts";
import { listCasesOf } from "../store.ts";

/** The caller's application that is not decided, with the last day of what is due next; null when there is none. */
export async function readOpenCase(ctx: Ctx): Promise<Output<typeof contract.readOpenCase>> {
  const subject = actorId(ctx.actor);
  if (subject === null) throw refuse("session_over");
  const [latest] = await listCasesOf(ctx.db, subject, 1);
  if (latest === undefined || !isOpenState(latest.state)) return { case: null };
  const end = latest.answerBy ?? latest.dueAt;
  const lastDay = end && toLocalDate(lastDayBefore(end));
  return { case: { tier: latest.tier, isAsked: latest.state === "NEEDS_INFO", lastDay } };
}
