/**
 * `main.js recover`: after the database was restored to an earlier instant, payouts and refunds are held until everything that left since
 * then is known and decided (decision 0111). The worker reads statements and inquires; this command begins the recovery, shows its progress
 * and ends it.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { countLost, isGapCompared, raiseWaitingCash } from "#reconciliation/index.ts";
import type { Said } from "./commands.ts";
import { transferExpectations } from "#reconciliation/checks/read-expectations.ts";
import { inTransaction, withoutTransaction, type Ctx, type Runtime } from "#platform/unit-of-work.ts";
import {
  beginRecovery,
  countAnswers,
  countConflictsToFlag,
  FLAG_CONFLICT_JOB,
  findRecovery,
  liftRecovery,
  type Recovery,
} from "#transfers/index.ts";

const COMMAND = commandFacts("recover", "recover");

const reported = (...lines: readonly string[]): Said => ({ says: lines.join("\n"), isRefused: false });
const refused = (...lines: readonly string[]): Said => ({ says: lines.join("\n"), isRefused: true });

const SENTENCES = {
  in_the_future: "That instant is in the future.",
  too_long_ago: "That is more than 35 days ago, which is too long for the gap of a restore and for the reading of statements.",
  another_is_open: "A recovery since another instant is open. Check it with `main.js recover`, and lift it first.",
} as const;

export const NO_INSTANT = (text: string): string =>
  `"${text}" is not an instant. Write it with its time zone, like 2026-11-23T04:11:00Z.`;

/**
 * Parses text like 2026-11-23T04:11:00Z. The zone is required: without it the instant would be in this machine's zone, which may differ
 * from the database's.
 */
export function parseInstant(text: string): Date | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  return isWhole && !Number.isNaN(at.getTime()) ? at : null;
}

/** Begins the hold. Must run before any process starts on the restored database. */
export async function recoverSince(runtime: Runtime, text: string): Promise<Said> {
  const since = parseInstant(text);
  if (since === null) return refused(NO_INSTANT(text));
  const begun = await inTransaction(runtime, COMMAND, (ctx) => beginRecovery(ctx, since));
  if ("refusal" in begun) return refused(SENTENCES[begun.refusal]);
  return reported("Payouts and refunds are held. Start web and worker now.", ...(await status(runtime, begun.recovery)));
}

/** The progress of the recovery, and the next step. */
export async function showRecovery(runtime: Runtime): Promise<Said> {
  const open = await withoutTransaction(runtime, COMMAND, (ctx) => findRecovery(ctx.db));
  return open === null ? reported("No recovery is open: nothing is held.") : reported(...(await status(runtime, open)));
}

/** Releases payouts and refunds, once all inquiries are answered and every case is decided. */
export async function liftHold(runtime: Runtime): Promise<Said> {
  const answer = await inTransaction(runtime, COMMAND, async (ctx) => {
    const recovery = await findRecovery(ctx.db);
    if (recovery === null) return null;
    return (
      (await whyNotLift(ctx, recovery)) ??
      ((await liftRecovery(ctx, recovery, "command line")) ? "lifted" : "It has changed in the meantime.")
    );
  });
  if (answer === null) return refused("No recovery is open: nothing is held.");
  return answer === "lifted" ? reported("Lifted: payouts and refunds are sent again.") : refused(`Not lifted. ${answer}`);
}

/** Why the hold cannot be lifted yet, as a sentence; or null. */
async function whyNotLift(ctx: Ctx, recovery: Recovery): Promise<string | null> {
  const { inquiredAt: requestedAt } = recovery;
  if (recovery.readAt === null)
    return "Some statements since then are not read yet: the worker reads them when the parties answer.";
  if (requestedAt === null)
    return "Some due orders are not inquired yet: the worker inquires about them when the parties answer.";
  if (!(await isGapCompared(ctx.db, { ...recovery, inquiredAt: requestedAt }, ctx.now)))
    return "The statements are being compared with the ledger: try again in a minute or two.";
  await raiseWaitingCash(ctx, recovery, transferExpectations);
  const { open } = await countLost(ctx.db);
  if ((await countConflictsToFlag(ctx.db, FLAG_CONFLICT_JOB)) > 0)
    return "Transfers are being marked as having conflicting outcomes: the worker does it within seconds.";
  return open === 0 ? null : `${open} ${open === 1 ? "case is" : "cases are"} not decided (kind lost_in_restore).`;
}

const done = (at: Date | null) => at?.toISOString() ?? "not yet";

async function status(runtime: Runtime, recovery: Recovery): Promise<string[]> {
  return withoutTransaction(runtime, COMMAND, async (ctx) => {
    const answers = await countAnswers(ctx.db, recovery.id);
    const { open, decided } = await countLost(ctx.db);
    return [
      `the database was restored to   ${recovery.since.toISOString()}`,
      `held since                     ${recovery.begunAt.toISOString()}`,
      `statements read                ${done(recovery.readAt)}`,
      `orders and payments inquired   ${done(recovery.inquiredAt)}${answers.map(({ answer, count }) => `, ${count} ${answer}`).join("")}`,
      `cases                          ${open} to decide, ${decided} decided`,
    ];
  });
}
