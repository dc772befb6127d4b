import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of recipients beyond the table's own constraints. */
export const recipientInvariants: readonly Invariant[] = [
  invariant(
    "every recipient with an account in Indonesia stores its bank's answer, and no other recipient does",
    `select id from recipients.recipient where entries is not null and (country = 'ID' and method = 'bank') <> (verdict is not null)`,
  ),
  invariant(
    "every accepted different name was shown to the person before",
    `select id from recipients.recipient where accepted_by is not null and (bank_name is null or accepted_score is distinct from score)`,
  ),
  invariant(
    "each account inquiry was counted on its day",
    `select inquiry.budget from recipients.inquiry
     left join recipients.inquiry_day as day on day.budget = inquiry.budget and day.day = (inquiry.requested_at at time zone 'Asia/Jakarta')::date
     group by inquiry.budget, (inquiry.requested_at at time zone 'Asia/Jakarta')::date, day.inquiries having count(*) > coalesce(day.inquiries, 0)`,
  ),
];
