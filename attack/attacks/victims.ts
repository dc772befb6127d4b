/** What belongs to a victim, as the database would hold it. */
import { sql } from "kysely";
import type { Person } from "../people.ts";
import { databaseOf, type Target } from "../target.ts";

const TRANSFER = "tr_01kc0000000000000000000000";

/** A transfer that waits for its payment. */
export async function transferOf(target: Target, victim: Person): Promise<string> {
  await sql`insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, version, principal_minor, fee_minor,
      tax_minor, margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, is_converted, is_fee_earned,
      is_released_by_two, recalls, is_in_doubt, compensation_minor, posted, due_step, due_at, needs_person, updated_at)
    values (${TRANSFER}, 'local', ${victim.id}, 'ID-ID-bank', 'qt_theirs', 'rc_theirs', '{}', 'CREATED', 1, 100000000, 0,
      0, 0, 0, 'IDR', 100000000, now(), now() + interval '30 minutes', false, false,
      false, 0, false, 0, '{}', 'expire', now() + interval '45 minutes', false, now()) on conflict do nothing`.execute(
    databaseOf(target),
  );
  return TRANSFER;
}
