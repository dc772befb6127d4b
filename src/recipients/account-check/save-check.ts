/** The account check saved with a recipient: inquires the bank where that is possible, and refuses an account that may not be saved. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { InquireAccount } from "./model/account-inquiry.ts";
import { inquireBank, checkOf } from "./check-account.ts";
import type { Entries } from "../forms/model/entries.ts";
import { compareNames } from "../model/name.ts";
import { ownerOf } from "../own-recipients.ts";
import { INQUIRE_AGAIN_AFTER_MS, isCheckable, type AccountCheck, type Recipient } from "../model/recipient.ts";
import { recipientRefusals } from "../refusals/messages.ts";
import type { CheckToSave } from "../store.ts";

export interface ToSave {
  readonly country: string;
  readonly method: "bank" | "cash";
  readonly entries: Entries;
  /** The bank's name, as shown to a user who saves another name. */
  readonly acceptedName: string | undefined;
  /** The saved recipient; null for a new one. */
  readonly before: Recipient | null;
}

/** No transaction is open in `outer`, so a bank may be called. */
export async function getCheck(outer: Ctx, saved: ToSave, inquire: InquireAccount): Promise<CheckToSave> {
  if (!isCheckable(saved.country, saved.method)) return { check: null, inquireAt: null };
  const check = knownCheck(saved) ?? (await checkAtBank(outer, saved, inquire));
  switch (check.verdict) {
    case "match":
    case "close":
      return { check, inquireAt: null };
    case "not_checked":
      return { check, inquireAt: new Date(outer.now.getTime() + INQUIRE_AGAIN_AFTER_MS[0]) };
    case "no_account": {
      const says = recipientRefusals[outer.language].account_unknown;
      throw new Refusal("account_unknown", 422, { fields: { "fields.account": says } });
    }
    case "different":
      return { check: acceptedCheck(outer, check, saved), inquireAt: null };
  }
}

/** If the account is unchanged and its bank's name is known, compares the name again without inquiring the bank. */
function knownCheck({ before, entries }: ToSave): AccountCheck | null {
  const { check = null, entries: were = {} } = before ?? {};
  if (check?.bankName == null || were["bank"] !== entries["bank"] || were["account"] !== entries["account"]) return null;
  const isSameName = were["name"] === entries["name"];
  const compared = compareNames(entries["name"] ?? "", check.bankName);
  return { ...check, ...compared, accepted: isSameName && compared.verdict === "different" ? check.accepted : null };
}

async function checkAtBank(outer: Ctx, { entries }: ToSave, inquire: InquireAccount): Promise<AccountCheck> {
  const { result, at } = await inquireBank(outer, { bank: entries["bank"] ?? "", account: entries["account"] ?? "" }, inquire);
  return checkOf(result, entries["name"] ?? "", at);
}

/** Saves a name that differs from the bank's only if the user has seen the bank's name, and records that acceptance. */
function acceptedCheck({ actor, now }: Ctx, check: AccountCheck, { acceptedName }: ToSave): AccountCheck {
  if (check.accepted !== null) return check;
  if (check.score !== null && check.bankName !== null && acceptedName === check.bankName)
    return { ...check, accepted: { by: ownerOf(actor), at: now, score: check.score } };
  throw new Refusal("account_name_different", 409, { bankName: check.bankName, score: check.score });
}
