/** Verifies the holder of a refund account with its bank: for the sender, and for staff who decide where the sender's name does not match. */
import { Refusal } from "#kernel/refusal.ts";
import { termAt } from "#pricing/index.ts";
import { inquireBank, compareNames, isOtherName, type InquireAccount } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

export interface VerifiedHolder {
  readonly bankName: string;
  /** The bank's own name. */
  readonly bankTitle: string;
  /** Hundredths. */
  readonly score: number;
  readonly isTheirs: boolean;
}

/** Score required where the treasury has set no term: the same name. */
const SAME_NAME = 99;
const BPS_PER_SCORE = 100;

/**
 * `outer` has no open transaction: the bank is called. Refuses an account that does not exist at the bank, and one it cannot
 * confirm now.
 */
export async function verifyAccountHolder(
  outer: Ctx,
  { bank, account, name }: { readonly bank: string; readonly account: string; readonly name: string },
  inquireAccount: InquireAccount,
): Promise<VerifiedHolder> {
  const named = await termAt(outer, "bank", bank, outer.now);
  // Money goes back to a bank account: a wallet may be too small for it.
  if (named === null || named.value.isWallet) throw new Refusal("refund_account_unknown", 422);
  const { result: answer } = await inquireBank(outer, { bank, account }, inquireAccount);
  if (answer.outcome === "no_account") throw new Refusal("refund_account_unknown", 422);
  if (answer.outcome === "no_answer") throw new Refusal("refund_account_unchecked", 409);
  const { score } = compareNames(name, answer.bankName);
  const term = await termAt(outer, "threshold", "name_match", outer.now);
  const least = term?.value.measure === "share" ? term.value.bps / BPS_PER_SCORE : SAME_NAME;
  // A relative's account has the same first words and another family name: that is for two people to decide, whatever the score.
  const isTheirs = score >= least && !isOtherName(name, answer.bankName, { isCutOff: true });
  return { bankName: answer.bankName, bankTitle: named.value.shortName, score, isTheirs };
}
