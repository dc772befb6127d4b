import { invariant, type Invariant } from "#platform/invariants.ts";
import { MAX_WAITING_ALERTS } from "./contract-alerts.ts";

/** Invariants of notifications. */
export const notificationInvariants: readonly Invariant[] = [
  invariant(
    "no person has more open rate alerts than allowed",
    `select person, count(*) from notifications.rate_alert where fired_at is null group by person having count(*) > ${MAX_WAITING_ALERTS}`,
  ),
  invariant(
    "each fired rate alert has one notification to its owner",
    `select alert.id from notifications.rate_alert as alert left join notifications.notification on notification.key = alert.id
     where alert.fired_at is not null and notification.person is distinct from alert.person`,
  ),
  invariant(
    "nothing was pushed to a device of another person than its reader",
    `select push.notification, push.device from notifications.push join notifications.device on device.id = push.device
     join notifications.notification on notification.no = push.notification where notification.person <> device.person`,
  ),
];
