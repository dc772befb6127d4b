/** The entry of a recipient that a payout was refused for, in the form that corrects it. */
import type { Bilingual } from "#kernel/locale.ts";
import { normalized } from "../forms/model/normalize-entry.ts";

/** The entry that a payout was refused for. It is marked, and cannot be saved again unchanged. */
export interface RefusedEntry {
  readonly name: "account" | "iban" | "name";
  /** The values that were refused together: bank and account, for a name that differs also the name. */
  readonly values: Readonly<Record<string, string>>;
  readonly says: Bilingual;
}

/** The entry to mark in a form of these fields; null where the form has no such field. */
export function refusedEntryOf(
  { field, says }: { readonly field: "account" | "name"; readonly says: Bilingual },
  entered: Readonly<Record<string, string>>,
): RefusedEntry | null {
  const names: readonly RefusedEntry["name"][] = field === "name" ? ["name"] : ["account", "iban"];
  const name = names.find((one) => one in entered);
  if (name === undefined) return null;
  const together = new Set(["bank", "account", "iban", ...(field === "name" ? ["name"] : [])]);
  const values = Object.fromEntries(Object.entries(entered).filter(([key]) => together.has(key)));
  const isWallet = WALLET_NUMBER.test(entered["account"] ?? "");
  const mend = field === "name" ? mendName : isWallet ? mendWallet : mendAccount;
  return { name, values, says: { ID: `${says.ID} ${mend.ID}`, EN: `${says.EN} ${mend.EN}` } };
}

/** Whether the form still has what was refused, however it is grouped. */
export const isStill = ({ values }: RefusedEntry, typed: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(values).every(([name, value]) => {
    const spelling = WALLET_NUMBER.test(value) ? "wallet" : "code";
    return normalized(typed[name] ?? "", spelling) === normalized(value, spelling);
  });

/** A wallet's number as it is stored; it may be typed as +62… as well. */
const WALLET_NUMBER = /^08[1-9]\d{7,10}$/;

const mendAccount = { ID: "Isi rekening lain.", EN: "Enter another account." };
const mendWallet = { ID: "Isi rekening atau dompet lain.", EN: "Enter another account or wallet." };
const mendName = { ID: "Perbaiki nama atau nomor rekeningnya.", EN: "Correct the name or the account number." };
