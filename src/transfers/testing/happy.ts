/** The ways of a transfer on which nothing goes wrong. */
import type { EventType } from "../events.ts";
import type { Product } from "../transfer.ts";

type Ways = Readonly<Record<Product, readonly EventType[]>>;

/** What brings a transfer of each product to its end, when nothing goes wrong. */
export const HAPPY: Ways = {
  local: ["pay_in_opened", "payment_came", "checks_cleared", "submitted"],
  international: ["pay_in_opened", "payment_came", "checks_cleared", "converted", "submitted"],
  cash_pickup: ["pay_in_opened", "payment_came", "checks_cleared", "made_available", "collecting_started", "collected"],
};

/** The same where an agent took the money in at the counter. */
export const HAPPY_AT_COUNTER: Ways = {
  local: ["deposit_debited", "checks_cleared", "submitted"],
  international: ["deposit_debited", "checks_cleared", "converted", "submitted"],
  cash_pickup: ["deposit_debited", "checks_cleared", "made_available", "collecting_started", "collected"],
};
