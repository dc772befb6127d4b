/** What the due diligence found that a signer should know, read from the signed content alone. Pure. */
import type { SheetData } from "../../model/content.ts";

export type Finding =
  | { readonly code: "account_close" | "account_different"; readonly typed: string; readonly bankName: string }
  /** Verified, under a name that is written otherwise in the data. */
  | { readonly code: "name_differs"; readonly typed: string; readonly verified: string };

const written = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("id-ID");

interface Named {
  readonly id: string;
  readonly name: string;
}
/** What of the content the findings are read from. */
export interface Examined {
  readonly account: Pick<SheetData["account"], "holder">;
  readonly accountCheck: SheetData["accountCheck"];
  readonly people: { readonly people: readonly Named[] };
  readonly verified: readonly Named[];
}

export function findingsOf({ account, accountCheck, people, verified }: Examined): readonly Finding[] {
  const found: Finding[] = [];
  const { verdict, bankName } = accountCheck;
  if ((verdict === "close" || verdict === "different") && bankName !== null)
    found.push({ code: `account_${verdict}`, typed: account.holder, bankName });
  for (const { id, name } of people.people) {
    const as = verified.find((one) => one.id === id);
    if (as !== undefined && written(as.name) !== written(name))
      found.push({ code: "name_differs", typed: name, verified: as.name });
  }
  return found;
}
