/**
 * Asks the banks whose the accounts of a draft are, a few at a time, because a bank takes its time for each: claim (transaction), ask (no transaction), record (transaction). A
 * worker that dies in between leaves a claim that ends by itself.
 */
import { addDays, MINUTE_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkOf, inquireForPerson, type InquireAccount } from "#recipients/index.ts";
import { claimRowToAsk, findPayroll, recordVerdict, type RowToAsk } from "../store.ts";
import { wasAccepted } from "../again/store-earlier.ts";

/** Inquiries in one run. The rest is left to the next, so that one large file does not keep others waiting. */
const IN_ONE_RUN = 40;
/** Rows that are asked about at the same time: five hundred take minutes and not a quarter of an hour, and no bank is flooded. */
const ASKED_AT_ONCE = 5;
/** After this many silences the row counts as not checked: like a recipient of one's own, it can be paid. */
const MOST_SILENCES = 3;
const CLAIMED_MS = 2 * MINUTE_MS;
const SILENT_MS = 10_000;

/** Returns whether rows are left to ask about now. */
export async function checkNames(run: Pick<JobRun, "transaction">, id: string, inquire: InquireAccount): Promise<boolean> {
  let left = IN_ONE_RUN;
  const askNext = async (): Promise<boolean> => {
    while (left > 0) {
      left -= 1;
      const claimed = await run.transaction((ctx) => claim(ctx, id));
      if (claimed === null) return false;
      await ask(run, id, claimed, inquire);
    }
    return true;
  };
  const ended = await Promise.allSettled(Array.from({ length: ASKED_AT_ONCE }, askNext));
  // A failure is thrown once the others have recorded their answers.
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return ended.every((one) => one.status === "fulfilled" && one.value);
}

async function claim(ctx: Ctx, id: string) {
  const payroll = await findPayroll(ctx.db, id);
  if (payroll?.state !== "draft") return null;
  const asked = await claimRowToAsk(ctx.db, id, ctx.now, new Date(ctx.now.getTime() + CLAIMED_MS));
  return asked && { asked, person: payroll.person };
}

async function ask(
  run: Pick<JobRun, "transaction">,
  id: string,
  { asked, person }: { readonly asked: RowToAsk; readonly person: string },
  inquire: InquireAccount,
): Promise<void> {
  const { bank, account, name, inquiries } = asked;
  const result = await inquireForPerson(run, { person, bank, account }, inquire);
  const nothing = { verdict: null, score: null, bankName: null, checkedAt: null, acceptedAt: null };
  await run.transaction(async (ctx) => {
    if (result === null) {
      // The day's inquiries are used up: they go on tomorrow.
      const inquireAt = startOfDay(addDays(toLocalDate(ctx.now), 1));
      return recordVerdict(ctx.db, id, asked, { ...nothing, inquireAt });
    }
    if (result.outcome === "no_answer" && inquiries < MOST_SILENCES)
      return recordVerdict(ctx.db, id, asked, { ...nothing, inquireAt: new Date(ctx.now.getTime() + SILENT_MS * inquiries) });
    const { verdict, score, bankName, checkedAt } = checkOf(result, name, ctx.now);
    const isKnown = verdict === "different" && bankName !== null && (await wasAccepted(ctx.db, person, { ...asked, bankName }));
    const acceptedAt = isKnown ? ctx.now : null;
    return recordVerdict(ctx.db, id, asked, { verdict, score, bankName, checkedAt, acceptedAt, inquireAt: null });
  });
}
