import { invariant, type Invariant } from "#platform/invariants.ts";
import { MAX_WAITING_ALERTS } from "./contract-alerts.ts";

/** What always holds of what people are told. */
export const notificationInvariants: readonly Invariant[] = [
  invariant(
    "nobody has more rate alerts that wait than the calls allow",
    `select person, count(*) from notifications.rate_alert where fired_at is null group by person having count(*) > ${MAX_WAITING_ALERTS}`,
  ),
  invariant(
    "each rate alert that fired is told to whoever asked for it, once",
    `select alert.id from notifications.rate_alert as alert left join notifications.notice on notice.key = alert.id
     where alert.fired_at is not null and notice.person is distinct from alert.person`,
  ),
];
