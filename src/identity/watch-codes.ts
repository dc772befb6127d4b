import { countMessages } from "#platform/mail/figures.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ALARM_REPEAT_MS, ALARM_SPAN_MS, alarmsOf, type CodeFigures } from "./alarm.ts";
import { CODE_TEMPLATES } from "./send-code.ts";
import { countCodes, raiseAlarm } from "./store-code-figures.ts";

/** What became of the codes of the last half hour. */
export async function readCodeFigures(db: Executor, now: Date): Promise<CodeFigures> {
  const since = new Date(now.getTime() - ALARM_SPAN_MS);
  const messages = (await countMessages(db, since)).filter(({ template }) => CODE_TEMPLATES.some((one) => one === template));
  const sum = (states: readonly string[]) =>
    messages.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0);
  const messagesFailed = sum(["failed", "undelivered"]);
  // A mail has no receipt: handed over is all that will ever be known of it.
  return { ...(await countCodes(db, since, now)), messagesFailed, messagesSettled: messagesFailed + sum(["delivered", "sent"]) };
}

/** Tells an operator when codes are guessed, pumped or lost: an audit row and a line in the log, once an hour while it lasts. */
export async function watchCodes(ctx: Ctx): Promise<void> {
  for (const { kind, bad, all, percent } of alarmsOf(await readCodeFigures(ctx.db, ctx.now))) {
    if (!(await raiseAlarm(ctx.db, kind, ctx.now, new Date(ctx.now.getTime() - ALARM_REPEAT_MS)))) continue;
    ctx.log.warn({ kind, bad, all, percent }, "one-time codes raise an alarm");
    await ctx.audit("identity.code_alarm", { subject: kind, details: { bad, all, percent } });
  }
}
