import { invariant, type Invariant } from "#platform/invariants.ts";

/** What always holds of recipients, besides what the table's own checks hold. */
export const recipientInvariants: readonly Invariant[] = [
  invariant(
    "a recipient with an account in Indonesia says what its bank said, and no other does",
    `select id from recipients.recipient where entries is not null and (country = 'ID' and method = 'bank') <> (verdict is not null)`,
  ),
  invariant(
    "who keeps another name than the bank's has been shown it",
    `select id from recipients.recipient where accepted_by is not null and (bank_name is null or accepted_score is distinct from score)`,
  ),
  invariant(
    "each question to a bank was counted on its day",
    `select inquiry.person_id from recipients.inquiry
     left join recipients.inquiry_day as day on day.person_id = inquiry.person_id and day.day = (inquiry.asked_at at time zone 'Asia/Jakarta')::date
     group by inquiry.person_id, (inquiry.asked_at at time zone 'Asia/Jakarta')::date, day.asked having count(*) > coalesce(day.asked, 0)`,
  ),
];
