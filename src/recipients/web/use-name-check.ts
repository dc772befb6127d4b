import { useRef, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { checkAccount } from "../contract.ts";
import { tidied } from "../tidy.ts";

/** What the bank said about the account and name that stand there; null while nothing was asked. */
export type NameCheck =
  | { readonly state: "asking"; readonly key: string }
  | ({ readonly state: "answered"; readonly key: string } & Pick<Output<typeof checkAccount>, "verdict" | "bankName">)
  /** It could not be asked now; saving asks again. */
  | { readonly state: "refused"; readonly key: string; readonly sentence: string };

type Account = Readonly<Record<string, string | undefined>>;

/** One question for one account and name, however the digits are grouped. */
export function checkKey(fields: Account): string {
  return JSON.stringify([fields["bank"], tidied(fields["account"] ?? "", "code"), tidied(fields["name"] ?? "", "text")]);
}

/** Asks the bank at home whose the account is. The latest question counts: an answer to an earlier one is dropped. */
export function useNameCheck() {
  const [check, setCheck] = useState<NameCheck | null>(null);
  const latest = useRef("");

  async function ask(fields: Account): Promise<void> {
    const key = checkKey(fields);
    if (latest.current === key) return;
    latest.current = key;
    setCheck({ state: "asking", key });
    const { bank = "", account = "", name = "" } = fields;
    let next: NameCheck | null;
    try {
      const { verdict, bankName } = await api(checkAccount, { bank, account, name });
      next = { state: "answered", key, verdict, bankName };
    } catch (error) {
      // It is a help: what went wrong is said where it matters, when the recipient is saved.
      next = error instanceof ApiRefusal && error.code !== "invalid" ? { state: "refused", key, sentence: error.sentence } : null;
    }
    if (latest.current !== key) return;
    if (next?.state !== "answered") latest.current = "";
    setCheck(next);
  }

  /** What saving has learnt about these fields. */
  function learn(fields: Account, verdict: "different" | "no_account", bankName: string | null) {
    const key = checkKey(fields);
    latest.current = key;
    setCheck({ state: "answered", key, verdict, bankName });
  }
  return { check, ask, learn };
}
