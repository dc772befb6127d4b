/** Orders that a statement has of transfers after a restore: drawn for the model, and the refused cases. */
import { paidOf, totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { sen, type Story } from "./samples.ts";
import { ready, refusal, says, sent } from "./stories.ts";
import type { LostOrder } from "../lifecycle/lost-in-restore.ts";

/** Drawn from a number: mostly plausible ones. */
export function lostOrders({ id, price, refund, payIns }: Transfer, bookedAt: Date, n: number): object {
  const one = (reference: string, amount: LostOrder["amount"]) => [{ party: "014", bookedAt, reference, amount }];
  if (n % 3 === 0) return { outcome: "paid", orders: one(id, price.receives) };
  const unapplied = payIns.find(({ unused }) => unused.minor > 0n);
  if (unapplied !== undefined && n % 2 === 0)
    return { outcome: "refunded", orders: one(`${unapplied.payment}_r1`, unapplied.unused) };
  const all = { price, payInRounding: sen(0n) };
  const amount = [refund?.amount ?? paidOf(all), paidOf(all), price.principal, price.receives][(n >> 2) % 4] ?? price.principal;
  const of = [id, id, payIns[0]?.payment ?? id][(n >> 4) % 3] ?? id;
  return { outcome: "refunded", orders: one(`${of}_r${1 + (n % 2)}`, amount) };
}

function inConflict(story: Story): Story {
  story.go("conflict_raised");
  return story;
}

/** A statement has this order of it. */
const lost =
  (outcome: "paid" | "refunded", suffix: "" | "_r1", short = 0n) =>
  ({ transfer: { id, price }, at }: Story) => {
    const amount = suffix === "" ? price.receives : sen(totalOf(price).minor - short);
    return { outcome, orders: [{ reference: `${id}${suffix}`, party: "014", bookedAt: at, amount }] };
  };

function documents(): Story {
  const story = ready("local");
  story.go("review_opened", { reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: story.at });
  story.go("documents_requested");
  return story;
}

function returned(): Story {
  const story = sent("local");
  says(story, { ...refusal("account_closed"), outcome: "returned", amount: story.transfer.price.principal }, "inquiry");
  return story;
}

/** Every refusal of `lost_order_booked`, and the one that keeps a conflict open until then. */
export const LOST_CASES = {
  "conflict_resolved outcome_open": [() => inConflict(ready("local")), { hasLost: true }],
  "lost_order_booked nothing_new": [() => ready("local"), lost("paid", "")],
  "lost_order_booked no_such_refund": [() => inConflict(ready("local")), lost("refunded", "")],
  "lost_order_booked product_differs": [() => inConflict(ready("cash_pickup")), lost("paid", "")],
  "lost_order_booked amount_invalid": [() => inConflict(ready("local")), lost("refunded", "_r1", 1n)],
  "lost_order_booked checking": [() => inConflict(documents()), lost("refunded", "_r1")],
  "lost_order_booked outcome_open": [() => inConflict(returned()), lost("paid", "")],
} as const;
