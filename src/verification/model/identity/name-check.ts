/** Whether the name that a person gives is the one on their document and on their account. Pure. */
import { isSameName } from "./same-name.ts";

/** The names that are compared. */
export interface Names {
  readonly given: string;
  /** As a device read it from the photograph; null when it read none. A person compares the photograph in any case. */
  readonly onDocument: string | null;
  /** As it was declared at registration; null for somebody without an account. */
  readonly onAccount: string | null;
}

/** With which of the others the given name disagrees. */
export function namesThatDiffer({ given, onDocument, onAccount }: Names): readonly ("onDocument" | "onAccount")[] {
  const differs = (other: string | null) => other !== null && !isSameName(given, other);
  return [...(differs(onDocument) ? (["onDocument"] as const) : []), ...(differs(onAccount) ? (["onAccount"] as const) : [])];
}
