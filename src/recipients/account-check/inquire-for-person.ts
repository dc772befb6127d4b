/**
 * Inquires a bank about an account for a person who waits for a job: the same three steps as `check-account.ts`, with a daily budget of its
 * own. A business that pays a hundred people asks for a hundred names, and must not use up what its person may ask by hand.
 */
import { newId } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { InquireAccount } from "./model/account-inquiry.ts";
import { orderedOf, resultOf, type HomeAccount } from "./check-account.ts";
import { ANSWER_STANDS_MS } from "../model/recipient.ts";
import { countAccountInquiry, findAnswer, insertAccountInquiry, recordAnswer, type InquiryResult } from "./store.ts";

/** Accounts a day that one business can have checked for its payrolls: two full files, so that names are not collected by trying numbers. */
const BY_JOB_A_DAY = 1_000;

/** The bank's answer, or that of the last half hour; null once the day's budget is used up. */
export async function inquireForPerson(
  { transaction }: Pick<JobRun, "transaction">,
  { person, bank, account }: HomeAccount & { readonly person: string },
  inquire: InquireAccount,
): Promise<InquiryResult | null> {
  const asked = await transaction(async (ctx) => {
    const since = new Date(ctx.now.getTime() - ANSWER_STANDS_MS);
    const known = await findAnswer(ctx.db, { personId: person, bank, account }, since);
    if (known !== null) return { known: known.result };
    if (!(await countAccountInquiry(ctx.db, `${person}/payroll`, toLocalDate(ctx.now), BY_JOB_A_DAY))) return null;
    const id = newId("iq", ctx.now.getTime(), ctx.random(10));
    await insertAccountInquiry(ctx.db, { id, personId: person, bank, account }, ctx.now);
    // The last four digits only, as for an inquiry by hand.
    await ctx.audit("recipients.account_inquired", { subject: id, details: { bank, accountEnd: account.slice(-4) } });
    return { id, ordered: await orderedOf(ctx, { bank, account }) };
  });
  if (asked === null) return null;
  if ("known" in asked) return asked.known;
  const result = resultOf(await inquire({ reference: asked.id, ...asked.ordered }));
  await transaction((ctx) => recordAnswer(ctx.db, asked.id, result, ctx.now));
  return result;
}
