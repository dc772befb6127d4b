/** Names of accounts and journals from their codes. Pure. */
import type { Language } from "#kernel/locale.ts";
import { bankOfQris, isQrisChannel } from "./channels.ts";
import { bookNames } from "../names/messages.ts";

type Names = Readonly<Record<string, string>>;

/** The name of all accounts that share one in the chart: `bank` is "Bank account". */
export function nameOfAccounts(name: string, language: Language): string {
  const names: Names = bookNames[language].accounts;
  return names[name] ?? name;
}

/**
 * The name of one account with its owner and currency: `bank:014:IDR` is "Bank account: 014 · IDR". `owner` is the owner's name where it is
 * known. A code that the chart does not have is its own name.
 */
export function nameOfAccount(code: string, language: Language, owner?: string | null): string {
  const [account = "", ...rest] = code.split(":");
  const isQris = account === "payin_clearing" && isQrisChannel(rest[0] ?? "");
  const name = isQris ? bookNames[language].qris : nameOfAccounts(account, language);
  const currency = rest.pop();
  if (name === account || currency === undefined) return code;
  const whose = owner ?? (isQris ? bankOfQris(rest[0] ?? "") : rest.join(":"));
  return `${whose === "" ? name : `${name}: ${whose}`} · ${currency}`;
}

/** The owner in an account's code: `014` of `bank:014:IDR` and of `payin_clearing:qris_014:IDR`; null for an account of the operator alone. */
export const ownerIn = (code: string): string | null => {
  const whose = code.split(":").slice(1, -1).join(":");
  return (isQrisChannel(whose) ? bankOfQris(whose) : whose) || null;
};

/** The name of a journal's kind: `transfer.fee_earned` is "Fee income recognised". A kind without one is its own name. */
export function nameOfJournal(kind: string, language: Language): string {
  const [capability = "", step = ""] = kind.split(".");
  const names: Readonly<Record<string, Names>> = bookNames[language].journals;
  return names[capability]?.[step] ?? kind;
}
