import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of calls. */
export const callInvariants: readonly Invariant[] = [
  invariant(
    "signals are kept for calls under way only",
    "select signal.call from calls.signal join calls.call on call.id = signal.call where call.state = 'ended'",
  ),
  invariant(
    "each planned call that was held has a call of its two that connected",
    `select planned.id from calls.planned left join calls.call on call.id = planned.call_id
     where planned.state = 'held'
       and (call.connected_at is null or (call.caller, call.callee) is distinct from (planned.staff, planned.customer))`,
  ),
  invariant(
    "each ended call is once in the audit trail, with the reason and the proof of its record",
    `select coalesce(call.id, entry.subject) from (select * from calls.call where state = 'ended') as call
     full join (select * from audit.entry where code = 'calls.ended') as entry on entry.subject = call.id
     where entry.id is null or call.id is null
       or (entry.details ->> 'reason', entry.details ->> 'proof') is distinct from (call.ended_reason, call.ended_proof)`,
  ),
];
