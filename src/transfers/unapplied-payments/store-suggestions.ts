/** SQL of the transfers that an unapplied payment may be for. */
import { sql, type RawBuilder } from "kysely";
import { DAY_MS } from "#kernel/time.ts";

/** A payment to a virtual account that was closed longer ago than this is a mistake of another kind. */
const CLOSED_FOR_DAYS = 30;

/** Conditions on `t`: it waits for a payment, or stopped waiting without one not long before the payment. */
export const payableOnly = (paidAt: Date): RawBuilder<unknown> => sql`(
  t.state in ('CREATED', 'AWAITING_PAYMENT')
  or (t.state in ('EXPIRED', 'CANCELLED') and t.pay_by >= ${new Date(paidAt.getTime() - CLOSED_FOR_DAYS * DAY_MS)}))`;
