import { useRef, useState } from "react";
import { api, ApiRefusal } from "#web/api.ts";
import { checkAccount } from "../../contract.ts";
import { normalized } from "../../forms/model/normalize-entry.ts";
import type { Verdict } from "../../model/name.ts";

/** The bank's answer about the account and name in the form; null before an inquiry. */
export type NameCheck =
  | { readonly state: "asking"; readonly key: string }
  | { readonly state: "answered"; readonly key: string; readonly verdict: Verdict; readonly bankName: string | null }
  /** The inquiry failed for now; saving inquires again. */
  | { readonly state: "refused"; readonly key: string; readonly sentence: string };

type Account = Readonly<Record<string, string | undefined>>;

/** The same key for the same account and name, however the digits are grouped. */
export function checkKey(fields: Account): string {
  return JSON.stringify([fields["bank"], normalized(fields["account"] ?? "", "code"), normalized(fields["name"] ?? "", "text")]);
}

/** Inquires the domestic bank for the account holder's name. Only the latest inquiry counts: an answer to an earlier one is dropped. */
export function useNameCheck() {
  const [check, setCheck] = useState<NameCheck | null>(null);
  const latest = useRef("");

  async function inquire(fields: Account): Promise<void> {
    const key = checkKey(fields);
    if (latest.current === key) return;
    latest.current = key;
    setCheck({ state: "asking", key });
    const { bank = "", account = "", name = "" } = fields;
    let next: NameCheck | null;
    try {
      const { verdict, bankName } = await api(checkAccount, { bank, account, name });
      // A verdict is missing only where no name was sent.
      next = verdict && { state: "answered", key, verdict, bankName };
    } catch (error) {
      // Only a convenience: errors are shown where they matter, when the recipient is saved.
      next = error instanceof ApiRefusal && error.code !== "invalid" ? { state: "refused", key, sentence: error.sentence } : null;
    }
    if (latest.current !== key) return;
    if (next?.state !== "answered") latest.current = "";
    setCheck(next);
  }

  /** The verdict that saving returned for these fields. */
  function applyVerdict(fields: Account, verdict: "different" | "no_account", bankName: string | null) {
    const key = checkKey(fields);
    latest.current = key;
    setCheck({ state: "answered", key, verdict, bankName });
  }
  return { check, inquire, applyVerdict };
}
