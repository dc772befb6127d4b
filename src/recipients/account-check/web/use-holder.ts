import { useRef, useState } from "react";
import { api, ApiRefusal } from "#web/api.ts";
import { checkAccount } from "../../contract.ts";
import { normalized } from "../../forms/model/normalize-entry.ts";

/** The bank's answer to whose an account is; null before an inquiry. */
export type Holder =
  | { readonly state: "asking"; readonly key: string }
  | { readonly state: "found"; readonly key: string; readonly name: string }
  | { readonly state: "no_account"; readonly key: string }
  /** The bank cannot name the holder now: the sender writes the name. */
  | { readonly state: "unknown"; readonly key: string }
  /** Not inquired, and it could not be saved either: the day's inquiries are used up. */
  | { readonly state: "refused"; readonly key: string; readonly sentence: string };

type Account = Readonly<Record<string, string | undefined>>;

/** The same key for the same account, however its digits are grouped. */
export const accountKey = (fields: Account): string =>
  JSON.stringify([fields["bank"], normalized(fields["account"] ?? "", "code")]);

/** Inquires the domestic bank for the holder of an account before any name is typed. Only the latest inquiry counts. */
export function useHolder() {
  const [holder, setHolder] = useState<Holder | null>(null);
  const latest = useRef("");

  async function inquire(fields: Account): Promise<Holder> {
    const key = accountKey(fields);
    if (latest.current === key && holder?.key === key) return holder;
    latest.current = key;
    setHolder({ state: "asking", key });
    const { bank = "", account = "" } = fields;
    let next: Holder;
    try {
      next = await answerOf(bank, account, key);
    } catch (error) {
      latest.current = "";
      setHolder(null);
      throw error;
    }
    if (latest.current !== key) return { state: "asking", key };
    // Pressing again inquires again.
    if (next.state === "unknown" || next.state === "refused") latest.current = "";
    setHolder(next);
    return next;
  }
  /** This is not the person: the question goes with its answer, until the account is asked for again. */
  const forget = () => {
    latest.current = "";
    setHolder(null);
  };
  return { holder, inquire, forget };
}

async function answerOf(bank: string, account: string, key: string): Promise<Holder> {
  try {
    const { verdict, bankName } = await api(checkAccount, { bank, account });
    if (bankName !== null) return { state: "found", key, name: bankName };
    return { state: verdict === "no_account" ? "no_account" : "unknown", key };
  } catch (error) {
    if (error instanceof ApiRefusal) return { state: "refused", key, sentence: error.sentence };
    throw error;
  }
}
