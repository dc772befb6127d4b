/** The entry of a recipient that a payout was refused for, with the reason in a sentence. Pure. */
import type { z } from "zod";
import type { refusedEntrySchema } from "../contract.ts";
import { refusedFor, type ReasonCode } from "../lifecycle/reasons.ts";
import { saysOf } from "./describe-reason.ts";

/** Null where no entry was the cause. A dormant account is entered correctly: its bank can reactivate it. */
export function refusedEntryOf(
  reason: ReasonCode,
  said: Parameters<typeof saysOf>[1],
): z.output<typeof refusedEntrySchema> | null {
  if (refusedFor(reason) !== "account" || reason === "ACCOUNT_DORMANT") return null;
  const says = { ID: saysOf(reason, said, "ID"), EN: saysOf(reason, said, "EN") };
  return { field: reason === "NAME_MISMATCH" ? "name" : "account", says };
}
