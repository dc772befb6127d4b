/**
 * `main.js recover`: after the database was put back to an earlier instant nothing leaves until what left since then is known and decided (decision 0111).
 * The worker reads and asks; this begins it, says how far it is, and ends it.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { countLost, isGapCompared, raiseWaitingCash } from "#reconciliation/index.ts";
import type { Said } from "./commands.ts";
import { transfersExpect } from "#reconciliation/ask-transfers.ts";
import type { Executor } from "#platform/db.ts";
import { figuresOf, secondsSince, single } from "#platform/figures/figures.ts";
import { inTransaction, withoutTransaction, type Ctx, type Machinery } from "#platform/unit-of-work.ts";
import {
  beginRecovery,
  countAnswers,
  countToDoubt,
  DOUBT_JOB,
  findRecovery,
  liftRecovery,
  listRecoveries,
  type Recovery,
} from "#transfers/index.ts";

const COMMAND = commandFacts("recover", "recover");

const told = (...lines: readonly string[]): Said => ({ says: lines.join("\n"), isRefused: false });
const refused = (...lines: readonly string[]): Said => ({ says: lines.join("\n"), isRefused: true });

const SENTENCES = {
  in_the_future: "That instant has not come yet.",
  too_long_ago: "That is more than 35 days ago: no gap of a restore, and more than statements are read for.",
  another_is_open: "A recovery since another instant is open. Look at it with `main.js recover`, and lift it first.",
} as const;

export const NO_INSTANT = (text: string): string => `"${text}" is no instant. Write it with its zone, like 2026-11-23T04:11:00Z.`;

/** Text like 2026-11-23T04:11:00Z. An instant without its zone would be this machine's, which is not where the database was. */
export function parseInstant(text: string): Date | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  return isWhole && !Number.isNaN(at.getTime()) ? at : null;
}

/** Begins the hold. To be run before any process is started over the restored database. */
export async function recoverSince(machinery: Machinery, text: string): Promise<Said> {
  const since = parseInstant(text);
  if (since === null) return refused(NO_INSTANT(text));
  const begun = await inTransaction(machinery, COMMAND, (ctx) => beginRecovery(ctx, since));
  if ("refusal" in begun) return refused(SENTENCES[begun.refusal]);
  return told(
    "Payouts and refunds are held: nothing leaves. Start web and worker now.",
    ...(await status(machinery, begun.recovery)),
  );
}

/** How far it is, and what is to be done next. */
export async function showRecovery(machinery: Machinery): Promise<Said> {
  const open = await withoutTransaction(machinery, COMMAND, (ctx) => findRecovery(ctx.db));
  return open === null ? told("No recovery is open: nothing is held.") : told(...(await status(machinery, open)));
}

/** Lets payouts and refunds leave again, once everything is asked and every case decided. */
export async function liftHold(machinery: Machinery): Promise<Said> {
  const answer = await inTransaction(machinery, COMMAND, async (ctx) => {
    const recovery = await findRecovery(ctx.db);
    if (recovery === null) return null;
    return (
      (await whyNotLift(ctx, recovery)) ??
      ((await liftRecovery(ctx, recovery, "command line")) ? "lifted" : "It changed meanwhile.")
    );
  });
  if (answer === null) return refused("No recovery is open: nothing is held.");
  return answer === "lifted" ? told("Lifted: payouts and refunds leave again.") : refused(`Not lifted. ${answer}`);
}

/** Why it can't be lifted yet, as a sentence; or null. */
async function whyNotLift(ctx: Ctx, recovery: Recovery): Promise<string | null> {
  const { askedAt } = recovery;
  if (recovery.readAt === null)
    return "The statements since then have not all been read: the worker reads them, when the parties answer.";
  if (askedAt === null) return "Not everything that is due has been asked about: the worker asks, when the parties answer.";
  if (!(await isGapCompared(ctx.db, { ...recovery, askedAt }, ctx.now)))
    return "The statements are being compared with the books: come again in a minute or two.";
  await raiseWaitingCash(ctx, recovery, transfersExpect);
  const { open } = await countLost(ctx.db);
  if ((await countToDoubt(ctx.db, DOUBT_JOB)) > 0) return "Transfers are being put in doubt: the worker does it within seconds.";
  return open === 0 ? null : `${open} ${open === 1 ? "case is" : "cases are"} not decided (kind lost_in_restore).`;
}

const done = (at: Date | null) => at?.toISOString() ?? "not yet";

async function status(machinery: Machinery, recovery: Recovery): Promise<string[]> {
  return withoutTransaction(machinery, COMMAND, async (ctx) => {
    const answers = await countAnswers(ctx.db, recovery.id);
    const { open, decided } = await countLost(ctx.db);
    return [
      `the database was put back to   ${recovery.since.toISOString()}`,
      `held since                     ${recovery.begunAt.toISOString()}`,
      `statements read                ${done(recovery.readAt)}`,
      `orders and payments asked      ${done(recovery.askedAt)}${answers.map(({ answer, count }) => `, ${count} ${answer}`).join("")}`,
      `cases                          ${open} to decide, ${decided} decided`,
    ];
  });
}

/** For `/readyz?deep`: says so, and keeps nobody out. */
export async function recoveryNote(machinery: Machinery): Promise<string | null> {
  const open = await withoutTransaction(machinery, COMMAND, (ctx) => findRecovery(ctx.db));
  return open === null ? null : `payouts and refunds are held since ${open.begunAt.toISOString()}`;
}

const readFigures = async (db: Executor) => ({
  open: await findRecovery(db),
  cases: (await listRecoveries(db, 1)).length === 0 ? 0 : (await countLost(db)).open,
});

/** For `/metrics`. */
export function recoveryMeasures({ database, clock }: Machinery) {
  return figuresOf(database, readFigures, [
    {
      name: "sampai_recovery_held_seconds",
      help: "Seconds for which payouts and refunds have been held after a restore; 0 when nothing is held",
      of: ({ open }) => single(secondsSince(open?.begunAt ?? null, clock.now())),
    },
    {
      name: "sampai_recovery_cases",
      help: "Cases of what restores have lost that nobody has decided",
      of: ({ cases }) => single(cases),
    },
  ]);
}
