import { countMessages } from "#platform/mail/count-outbox.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ALARM_REPEAT_MS, ALARM_SPAN_MS, alarmsOf, type CodeFigures } from "./model/code-alarm.ts";
import { CODE_TEMPLATES } from "./send-code.ts";
import { countCodes, raiseAlarm } from "./store-figures.ts";

/** Outcome counts of the one-time codes of the last 30 minutes. */
export async function readCodeFigures(db: Executor, now: Date): Promise<CodeFigures> {
  const since = new Date(now.getTime() - ALARM_SPAN_MS);
  const messages = (await countMessages(db, since)).filter(({ template }) => CODE_TEMPLATES.some((one) => one === template));
  const sum = (states: readonly string[]) =>
    messages.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0);
  const messagesFailed = sum(["failed", "undelivered"]);
  // A mail has no delivery receipt: `sent` is the last state it will ever have.
  return { ...(await countCodes(db, since, now)), messagesFailed, messagesSettled: messagesFailed + sum(["delivered", "sent"]) };
}

/** Alerts the operator when codes are guessed, pumped or not delivered: an audit row and a log line, once an hour while it lasts. */
export async function watchCodes(ctx: Ctx): Promise<void> {
  for (const { kind, bad, all, percent } of alarmsOf(await readCodeFigures(ctx.db, ctx.now))) {
    if (!(await raiseAlarm(ctx.db, kind, ctx.now, new Date(ctx.now.getTime() - ALARM_REPEAT_MS)))) continue;
    ctx.log.warn({ kind, bad, all, percent }, "one-time code alarm");
    await ctx.audit("identity.code_alarm", { subject: kind, details: { bad, all, percent } });
  }
}
