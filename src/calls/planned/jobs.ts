import { namesOf } from "#identity/index.ts";
import { notify } from "#notifications/index.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { firstName } from "../own-call.ts";
import { MISSED_AFTER_MS, REMINDED_MS } from "./model/planned.ts";
import { missPlanned, takeToRemind } from "./store.ts";

/** Calls of which both are reminded in one go; those of one minute are fewer. */
const AT_ONCE = 50;

/** Each minute: reminds both of calls that begin soon, and ends those that nobody held. */
export const plannedJob: Job = {
  name: "remind_of_planned_calls",
  every: "* * * * *",
  run: ({ transaction }) =>
    transaction(async (ctx) => {
      await missPlanned(ctx.db, new Date(ctx.now.getTime() - MISSED_AFTER_MS), ctx.now);
      await remind(ctx);
    }),
};

async function remind(ctx: Ctx): Promise<void> {
  const due = await takeToRemind(ctx.db, new Date(ctx.now.getTime() + REMINDED_MS), ctx.now, AT_ONCE);
  if (due.length === 0) return;
  const names = await namesOf(ctx, [...new Set(due.flatMap(({ staff, customer }) => [staff, customer]))]);
  await notify(
    ctx,
    due.flatMap(({ id, staff, customer, startsAt }) => [
      {
        key: `call_reminder:${id}`,
        person: customer,
        kind: "call_reminder" as const,
        about: id,
        facts: { name: firstName(names.get(staff)), by: startsAt },
      },
      {
        key: `call_reminder_staff:${id}`,
        person: staff,
        kind: "call_to_make" as const,
        about: customer,
        facts: { name: firstName(names.get(customer)), by: startsAt },
      },
    ]),
  );
}
