/** What is to be kept about an account when its recipient is saved: asked for where a bank can be asked, refused where it can't stay so. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AskAccount } from "./account-inquiry.ts";
import { askBank, checkOf } from "./check-account.ts";
import type { Entries } from "./entries.ts";
import { compareNames } from "./name.ts";
import { ownerOf } from "./own-recipients.ts";
import { ASK_AGAIN_AFTER_MS, isCheckable, type AccountCheck, type Recipient } from "./recipient.ts";
import { recipientRefusals } from "./refusals/messages.ts";
import type { CheckToKeep } from "./store.ts";

export interface ToSave {
  readonly country: string;
  readonly method: "bank" | "cash";
  readonly entries: Entries;
  /** The bank's name, as it was shown to who saves another. */
  readonly acceptedName: string | undefined;
  /** What is known already; null for a new recipient. */
  readonly before: Recipient | null;
}

/** `outer` is no transaction: a bank may be asked. */
export async function getCheck(outer: Ctx, saved: ToSave, ask: AskAccount): Promise<CheckToKeep> {
  if (!isCheckable(saved.country, saved.method)) return { check: null, askAt: null };
  const check = knownCheck(saved) ?? (await askedCheck(outer, saved, ask));
  switch (check.verdict) {
    case "match":
    case "close":
      return { check, askAt: null };
    case "not_checked":
      return { check, askAt: new Date(outer.now.getTime() + ASK_AGAIN_AFTER_MS[0]) };
    case "no_account": {
      const says = recipientRefusals[outer.language].account_unknown;
      throw new Refusal("account_unknown", 422, { fields: { "fields.account": says } });
    }
    case "different":
      return { check: acceptedCheck(outer, check, saved), askAt: null };
  }
}

/** The account stays what it was, and its bank's name is known: the name is compared again, and nobody is asked. */
function knownCheck({ before, entries }: ToSave): AccountCheck | null {
  const { check = null, entries: were = {} } = before ?? {};
  if (check?.bankName == null || were["bank"] !== entries["bank"] || were["account"] !== entries["account"]) return null;
  const isSameName = were["name"] === entries["name"];
  const compared = compareNames(entries["name"] ?? "", check.bankName);
  return { ...check, ...compared, accepted: isSameName && compared.verdict === "different" ? check.accepted : null };
}

async function askedCheck(outer: Ctx, { entries }: ToSave, ask: AskAccount): Promise<AccountCheck> {
  const { learnt, at } = await askBank(outer, { bank: entries["bank"] ?? "", account: entries["account"] ?? "" }, ask);
  return checkOf(learnt, entries["name"] ?? "", at);
}

/** Another name than the bank's is kept only by who has seen the bank's, and that they have is written down. */
function acceptedCheck({ actor, now }: Ctx, check: AccountCheck, { acceptedName }: ToSave): AccountCheck {
  if (check.accepted !== null) return check;
  if (check.score !== null && check.bankName !== null && acceptedName === check.bankName)
    return { ...check, accepted: { by: ownerOf(actor), at: now, score: check.score } };
  throw new Refusal("account_name_different", 409, { bankName: check.bankName, score: check.score });
}
