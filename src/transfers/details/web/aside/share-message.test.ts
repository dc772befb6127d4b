/** The WhatsApp text is true of the transfer's present state, and there is none where no money is coming. */
import { expect, test } from "vitest";
import { STATES, type State } from "../../../lifecycle/states.ts";
import { holderOf } from "../../../model/progress.ts";
import { sharedAs } from "./share-message.ts";

const NOTHING: ReadonlySet<State> = new Set([
  "CREATED",
  "AWAITING_PAYMENT",
  "CANCELLED",
  "EXPIRED",
  "REJECTED",
  "RETURNED",
  "REFUND_PENDING",
  "REFUNDED",
  "UNCLAIMED_TRANSFERRED",
]);

test.each(STATES)("%s", (state) => {
  const [bank, cash] = [sharedAs({ state, product: "local" }), sharedAs({ state, product: "cash_pickup" })];
  if (NOTHING.has(state)) expect([bank, cash]).toEqual([null, null]);
  else if (state === "PAID") expect([bank, cash]).toEqual(["arrived", "collected"]);
  else if (holderOf(state) === "outlet") expect(cash).toBe("ready");
  else expect([bank, cash].every((as) => as === "in_transit" || as === "unsettled")).toBe(true);
});

test("only a transfer without an open question is described as on its way", () => {
  const inTransit = STATES.filter((state) => sharedAs({ state, product: "local" }) === "in_transit");
  expect(inTransit.toSorted()).toEqual(["CONVERTED", "FUNDED", "READY", "SUBMITTED"]);
});
