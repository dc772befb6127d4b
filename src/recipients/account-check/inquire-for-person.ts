import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { InquireAccount } from "./model/account-inquiry.ts";
import { inquireWithin, type HomeAccount } from "./check-account.ts";
import type { InquiryResult } from "./store.ts";

/** Accounts a day that one business can have checked for its payrolls: two full files, so that names are not collected by trying numbers. */
const BY_JOB_A_DAY = 1_000;

/**
 * Inquires a bank about an account for a person who waits for a job; null once the day's budget is used up. A business that pays a hundred
 * people asks for a hundred names, and must not use up what its person may ask by hand: the budget is its own.
 */
export async function inquireForPerson(
  { transaction }: Pick<JobRun, "transaction">,
  { person, bank, account }: HomeAccount & { readonly person: string },
  inquire: InquireAccount,
): Promise<InquiryResult | null> {
  const budget = { of: `${person}/payroll`, aDay: BY_JOB_A_DAY };
  return (await inquireWithin(budget, transaction, { personId: person, bank, account }, inquire))?.result ?? null;
}
