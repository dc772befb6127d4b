/** Whether a changed account belongs to another person than the recipient that was saved. Pure, for server and tests. */
import { compareNames } from "./name.ts";
import { isOtherName } from "./spelling.ts";

type Entries = Readonly<Record<string, string | undefined>>;

/**
 * The two names, where bank or account change and the new name is another person's; null otherwise. A name that changes beside the same
 * account is compared with the bank's name instead.
 */
export function otherPersonIn(before: Entries, after: Entries): { readonly savedName: string; readonly newName: string } | null {
  if (before["bank"] === after["bank"] && before["account"] === after["account"]) return null;
  const [savedName, newName] = [before["name"] ?? "", after["name"] ?? ""];
  const isOther = compareNames(savedName, newName).verdict === "different" || isOtherName(savedName, newName, { isCutOff: true });
  return isOther ? { savedName, newName } : null;
}
