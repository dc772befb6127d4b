/** Who holds an account at another bank (service 16), and ours, from which the bank pays. */
import { z } from "zod";
import type { AccountAnswer, AccountQuestion, AskAccount } from "#recipients/account-inquiry.ts";
import type { SnapAnswer, SnapClient } from "../snap/client.ts";
import { refusalOf } from "./refusals.ts";

/** Our account, and the bank that keeps it. */
export interface BankAccount {
  /** The 3-digit code of the bank: it stands in the ledger's account codes. */
  readonly bank: string;
  readonly number: string;
}

const TIMEOUT_MS = 8_000;

const foundSchema = z.object({
  beneficiaryAccountName: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u),
  beneficiaryAccountNo: z.string().nullish(),
});

export function accountInquiry(ask: SnapClient): AskAccount {
  return async (question) => {
    const body = {
      beneficiaryBankCode: question.bank,
      beneficiaryAccountNo: question.number,
      partnerReferenceNo: question.reference,
    };
    return judgeAccount(
      question,
      await ask({ service: "16", path: "/v1.0/account-inquiry-external", body, timeoutMs: TIMEOUT_MS }),
    );
  };
}

/** What an answer says about an account. Nothing here moves money: whatever is not plain is no answer. */
export function judgeAccount(question: AccountQuestion, answer: SnapAnswer): AccountAnswer {
  if (answer.outcome !== "answered") return { outcome: "no_answer", why: answer.why };
  const { code } = answer;
  const why = refusalOf(code);
  if (why === "account_invalid" || why === "account_closed" || why === "account_dormant") return { outcome: "no_account", why };
  const found = foundSchema.safeParse(code.status === 200 && code.case === "00" ? answer.body : null);
  if (!found.success) return { outcome: "no_answer", why: `the bank answered ${code.text}` };
  const { beneficiaryAccountName: name, beneficiaryAccountNo: number } = found.data;
  return number == null || number === question.number
    ? { outcome: "found", name }
    : { outcome: "no_answer", why: "the bank answered about another account" };
}
