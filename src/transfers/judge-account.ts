/** Whose an account for a refund is, by its bank's word: asked for the sender, and for the staff who decide where the sender can't be matched. */
import { Refusal } from "#kernel/refusal.ts";
import { termAt } from "#pricing/index.ts";
import { askBank, compareNames, type AskAccount } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

export interface JudgedAccount {
  readonly bankName: string;
  /** What the bank itself is called. */
  readonly bankTitle: string;
  /** In hundredths. */
  readonly score: number;
  readonly isTheirs: boolean;
}

/** Where the treasury has said nothing: the same name. */
const SAME_NAME = 99;
const BPS_PER_SCORE = 100;

/** `outer` is no transaction: the bank is asked in between. Refuses what its bank does not know, and what nobody can say now. */
export async function judgeAccount(
  outer: Ctx,
  { bank, account, name }: { readonly bank: string; readonly account: string; readonly name: string },
  ask: AskAccount,
): Promise<JudgedAccount> {
  const named = await termAt(outer, "bank", bank, outer.now);
  if (named === null) throw new Refusal("refund_account_unknown", 422);
  const { learnt } = await askBank(outer, { bank, account }, ask);
  if (learnt.outcome === "no_account") throw new Refusal("refund_account_unknown", 422);
  if (learnt.outcome === "no_answer") throw new Refusal("refund_account_unchecked", 409);
  const { score } = compareNames(name, learnt.bankName);
  const term = await termAt(outer, "threshold", "name_match", outer.now);
  const least = term?.value.measure === "share" ? term.value.bps / BPS_PER_SCORE : SAME_NAME;
  return { bankName: learnt.bankName, bankTitle: named.value.shortName, score, isTheirs: score >= least };
}
