/**
 * The text of what a person approves about a schedule, and its hash. It is computed again each time a transfer is prepared, from the recipient as
 * it is then: whatever differs was not approved. Pure but for the hash.
 */
import { createHash } from "node:crypto";
import { rateText } from "#kernel/rate.ts";
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

/**
 * The text of one approval: the highest rate is named to whoever approves, so an approval is of that rate. A later change of the rate alone
 * needs none.
 */
export const guardedSubject = (subject: string, { maxRate, waitDays }: Pick<ScheduleTerms, "maxRate" | "waitDays">): string =>
  maxRate === null ? subject : JSON.stringify({ subject, maxRate: rateText(maxRate), waitDays });

export const approvedHash = (subject: string): Buffer => createHash("sha256").update(subject).digest();
