/** Jobs of cases: what nobody answers ends, and people are reminded before a tier ends. */
import { termAt } from "#pricing/index.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { findCase, insertEvent, lockSubject, saveCase } from "../store.ts";
import { mailPerson } from "./mail-person.ts";
import { lastDayBefore } from "./model/last-day.ts";
import { listUnanswered, lockEnding, markReminded } from "./store.ts";

const BATCH = 50;
const MAX_BATCHES = 200;

/** Ends cases whose person has not answered by the last day. What was given stays. */
async function closeUnanswered(ctx: Ctx, deps: VerificationDeps): Promise<number> {
  const cases = await listUnanswered(ctx.db, ctx.now, BATCH);
  for (const { id, subject } of cases) {
    // An answer locks the person too: it and the end of its time run one after the other.
    await lockSubject(ctx.db, subject);
    const one = await findCase(ctx.db, id, true);
    if (one?.state !== "NEEDS_INFO" || one.answerBy === null || one.answerBy > ctx.now) continue;
    if (!(await saveCase(ctx.db, { ...one, state: "EXPIRED", answerBy: null, dueAt: null, closedAt: ctx.now })))
      throw new Error("a case was changed by somebody else while it was locked");
    await insertEvent(ctx.db, { case: one.id, kind: "expired", by: "system" }, ctx.now);
    await ctx.audit("verification.case_expired", { subject: one.subject, details: { case: one.id } });
    await mailPerson(ctx, deps, { subject: one.subject, tier: one.tier, kind: "expired", day: null });
  }
  return cases.length;
}

/** Reminds people whose tier ends within one of the term's numbers of days, once for each number; of several at once only of the nearest. */
async function remindEnding(ctx: Ctx, deps: VerificationDeps): Promise<number> {
  const term = await termAt(ctx, "threshold", "verification_expiry", ctx.now);
  const days = term?.value.measure === "days" ? term.value.days.toSorted((a, b) => a - b) : [];
  let count = 0;
  for (const within of days) {
    const ending = await lockEnding(ctx.db, ctx.now, within, BATCH);
    for (const { id, subject, tier, until, reminded } of ending) {
      await markReminded(ctx.db, id, [...new Set([...reminded, ...days.filter((day) => day >= within)])]);
      await mailPerson(ctx, deps, { subject, tier, kind: "expiring", day: lastDayBefore(until) });
    }
    count += ending.length;
  }
  return count;
}

export const casesJobs = (deps: VerificationDeps): readonly Job[] => [
  {
    name: "close_unanswered_cases",
    every: "11 * * * *",
    run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => closeUnanswered(ctx, deps)), BATCH),
  },
  {
    name: "remind_ending_tiers",
    every: "23 1 * * *",
    run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => remindEnding(ctx, deps)), BATCH),
  },
];
