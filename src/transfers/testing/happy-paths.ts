/** Event sequences of transfers on which nothing goes wrong. */
import type { EventType } from "../lifecycle/events.ts";
import type { Product } from "../lifecycle/transfer.ts";

type Paths = Readonly<Record<Product, readonly EventType[]>>;

/** The events that complete a transfer of each product, when nothing goes wrong. */
export const HAPPY: Paths = {
  local: ["pay_in_opened", "payment_received", "checks_cleared", "submitted"],
  international: ["pay_in_opened", "payment_received", "checks_cleared", "converted", "submitted"],
  cash_pickup: ["pay_in_opened", "payment_received", "checks_cleared", "made_available", "collecting_started", "collected"],
};

/** The same where an agent took the money in at the counter. */
export const HAPPY_AT_COUNTER: Paths = {
  local: ["deposit_debited", "checks_cleared", "submitted"],
  international: ["deposit_debited", "checks_cleared", "converted", "submitted"],
  cash_pickup: ["deposit_debited", "checks_cleared", "made_available", "collecting_started", "collected"],
};
