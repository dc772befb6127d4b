/** The holder of an account at another bank (service 16), and our own account, from which the bank pays. */
import { z } from "zod";
import type { AccountAnswer, AccountQuestion, InquireAccount } from "#recipients/account-check/model/account-inquiry.ts";
import type { SnapAnswer, SnapClient } from "../snap/client.ts";
import { refusalOf } from "./refusals.ts";

/** Our account, and the bank that holds it. */
export interface BankAccount {
  /** The 3-digit code of the bank, used in the ledger's account codes. */
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

export function accountInquiry(callBank: SnapClient): InquireAccount {
  return async (question) => {
    const body = {
      beneficiaryBankCode: question.bank,
      beneficiaryAccountNo: question.number,
      partnerReferenceNo: question.reference,
    };
    return evaluateAccount(
      question,
      await callBank({ service: "16", path: "/v1.0/account-inquiry-external", body, timeoutMs: TIMEOUT_MS }),
    );
  };
}

/** Evaluates an answer about an account. No money moves here, so any unclear answer counts as no answer. */
export function evaluateAccount(question: AccountQuestion, answer: SnapAnswer): AccountAnswer {
  if (answer.outcome !== "answered") return { outcome: "no_answer", why: answer.why };
  const { code } = answer;
  const why = refusalOf(code);
  if (why === "account_invalid" || why === "account_closed" || why === "account_dormant") return { outcome: "no_account", why };
  const found = foundSchema.safeParse(code.status === 200 && code.caseCode === "00" ? answer.body : null);
  if (!found.success) return { outcome: "no_answer", why: `the bank answered ${code.text}` };
  const { beneficiaryAccountName: name, beneficiaryAccountNo: number } = found.data;
  return number == null || number === question.number
    ? { outcome: "found", name }
    : { outcome: "no_answer", why: "the bank answered about another account" };
}
