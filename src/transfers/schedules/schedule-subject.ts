/**
 * The text of what a person approves about a schedule, and its hash. It is computed again each time a transfer is prepared, from the recipient as
 * it is then: whatever differs was not approved. Pure but for the hash.
 */
import { createHash } from "node:crypto";
import type { RecipientSnapshot } from "#recipients/index.ts";
import { recipientText } from "../approvals/approval-subjects.ts";
import type { ScheduleTerms } from "./model/schedule.ts";

/**
 * Not in it: the hour, the side of a weekend, and the highest rate. They make a transfer earlier, later or none, and send no money elsewhere and
 * not more.
 */
export function scheduleSubject(id: string, terms: ScheduleTerms, recipient: RecipientSnapshot): string {
  const { corridor, side, amount, purpose, sourceOfFunds, rhythm, end } = terms;
  return JSON.stringify({
    schedule: id,
    recipient: recipientText(recipient),
    corridor,
    side,
    amount: `${amount.currency} ${amount.minor}`,
    purpose,
    sourceOfFunds,
    rhythm: Object.entries(rhythm).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    end: Object.entries(end).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  });
}

export const approvedHash = (subject: string): Buffer => createHash("sha256").update(subject).digest();
