/** For tests: plants differences between the ledger and statements, as faults would cause them. */
import { credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { accounts, idr, type Desk } from "./test-books.ts";

/** A planted difference, and the kind of finding that it must cause. */
export const PLANTED: readonly (readonly [string, string, (desk: Desk) => Promise<unknown>])[] = [
  [
    "a payout at the bank that the books do not have",
    "missing_here",
    async (on) => on.says("payout", on.newId("tr"), idr(-9_000n)),
  ],
  ["money at the bank without any reference", "missing_here", async (on) => on.says("other", null, idr(9_000n))],
  [
    "a payout in the books that the bank did not make",
    "missing_there",
    async (on) => {
      const { id, number } = await on.funded(idr(9_000n));
      on.says("pay_in", number, idr(9_000n));
      await on.submitted(id, idr(9_000n));
      await on.paid(id, idr(9_000n));
    },
  ],
  ["a payment in that the bank does not have", "missing_there", async (on) => on.funded(idr(9_000n))],
  ["paid twice by the bank", "twice_there", async (on) => on.says("payout", await on.life(idr(9_000n)), idr(-9_000n))],
  [
    "paid out another amount",
    "other_amount",
    async (on) => {
      const { id, number } = await on.funded(idr(9_000n));
      on.says("pay_in", number, idr(9_000n));
      await on.submitted(id, idr(9_000n));
      await on.paid(id, idr(9_000n));
      on.says("payout", id, idr(-90_000n));
    },
  ],
  [
    "booked twice in the books",
    "twice_here",
    async (on) => {
      const id = await on.life(idr(9_000n));
      await on.post(id, "transfer.paid", [debit(accounts.loss, idr(9_000n)), credit(accounts.bank, idr(9_000n))], 2);
    },
  ],
  [
    "a cost above what is booked by itself",
    "cost_too_high",
    async (on) => on.says("cost", await on.life(idr(9_000n), null), idr(-250_000n)),
  ],
  [
    "money held for a transfer that is over",
    "held_without_transfer",
    async (on) => {
      const { id, number } = await on.funded(idr(9_000n));
      on.says("pay_in", number, idr(9_000n));
      on.transfers.forget(id);
    },
  ],
  [
    "a transfer that is open without its money",
    "transfer_without_holding",
    async (on) => {
      const { id, number } = await on.funded(idr(9_000n));
      on.says("pay_in", number, idr(9_000n));
      on.transfers.expect(id, accounts.inflight, idr(1n).minor);
    },
  ],
  [
    "a transfer that holds another amount than it should",
    "holding_differs",
    async (on) => {
      const { id, number } = await on.funded(idr(9_000n));
      on.says("pay_in", number, idr(9_000n));
      on.transfers.expect(id, accounts.transit, idr(9_001n).minor);
    },
  ],
  [
    "a sum in flight that is not that of the open transfers",
    "in_flight_differs",
    async (on) => on.transfers.expectTotal(accounts.inflight, 1n),
  ],
  [
    "money with a bank whose statement nobody reads",
    "account_unwatched",
    async (on) => {
      const other = { ...accounts.bank, code: "bank:999:IDR" };
      await on.post(on.newId("tr"), "treasury.moved", [debit(other, idr(5n)), credit(operatorAccount("fee", "IDR"), idr(5n))]);
    },
  ],
];
