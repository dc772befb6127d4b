/** What is sent by WhatsApp is true of the transfer as it stands, and there is nothing to send where no money is coming. */
import { expect, test } from "vitest";
import { STATES, type State } from "../../states.ts";
import { holderOf } from "../../way.ts";
import { sharedAs } from "./shared-as.ts";

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
  else expect([bank, cash].every((as) => as === "on_its_way" || as === "unsettled")).toBe(true);
});

test("only what goes its way without a question is on its way", () => {
  const onItsWay = STATES.filter((state) => sharedAs({ state, product: "local" }) === "on_its_way");
  expect(onItsWay.toSorted()).toEqual(["CONVERTED", "FUNDED", "READY", "SUBMITTED"]);
});
