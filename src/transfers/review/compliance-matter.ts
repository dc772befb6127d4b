/** Whether a conversation touches a matter of compliance, for capabilities that write to customers of their own accord. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { findFreeze } from "../person-freezes/store.ts";
import { isWithheld } from "./store-matters.ts";

/**
 * Its transfer was ever held, frozen or refused for a reason that may not be disclosed; or its customer has such a transfer now, or is frozen as
 * a person.
 */
export async function hasComplianceMatter(
  { db, now }: Pick<Ctx, "db" | "now">,
  about: { readonly transfer: string | null; readonly person: string | null },
): Promise<boolean> {
  if (about.person !== null && (await findFreeze(db, about.person, now)) !== null) return true;
  return isWithheld(db, about);
}
