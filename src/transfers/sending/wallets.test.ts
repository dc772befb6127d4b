/** Transfers to an e-wallet: ordered as its bank knows it, limited, and refused with reasons that speak of a wallet. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { putTerm } from "#limits/testing/terms.ts";
import { readOwnLimits } from "#limits/contract.ts";
import { termAt } from "#pricing/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { agreementSchema, payoutOrderOf } from "../model/agreement.ts";
import * as approvals from "../approvals/contract.ts";
import * as contract from "./contract.ts";
import type { PayoutRefusal } from "../lifecycle/payout-party.ts";
import { findTransfer } from "../store.ts";
import { openSenders, SENDER, type Person } from "../testing/senders.ts";

const senders = await openSenders();
const { api, app, desk, happen, newSender, paid, read, sending, sent } = senders;
beforeAll(async () => {
  const gopay = await app.as({}, (ctx) => termAt(ctx, "bank", "901", ctx.now));
  await putTerm(app, "bank", "901", { ...gopay?.value, orderCode: "GOPAY", orderPrefix: "898" });
});
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

let numbers = 0;
/** A recipient with a new wallet, whose holder the operator's bank knows under its own code and prefix. */
function newWallet(holder = SENDER) {
  const number = `08123${String((numbers += 1)).padStart(7, "0")}`;
  desk.answers.set(`898${number}`, { outcome: "found", name: holder });
  return { number, fields: { bank: "901", account: `+62 ${number.slice(1)}`, name: holder } };
}
const above = { amountMinor: "2000000100" };

async function refused(reason: PayoutRefusal): Promise<{ readonly actor: Person; readonly id: `tr_${string}` }> {
  const actor = await newSender();
  const { id } = await paid(actor, { owner: { fields: newWallet().fields } });
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "refused", reason, providerCode: "x" } });
  await happen(id, { type: "failure_resolved" });
  return { actor, id };
}

test("the holder is inquired, and the order sent, under the code and number that the bank knows", async () => {
  const actor = await newSender();
  const { number, fields } = newWallet();
  const { id } = await paid(actor, { owner: { fields } });
  expect(desk.questions.at(-1)).toMatchObject({ bank: "GOPAY", number: `898${number}` });
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const stored = await app.as({}, (ctx) => findTransfer(ctx.db, id));
  if (stored === null) throw new Error("the transfer is gone");
  expect(payoutOrderOf(stored.transfer, agreementSchema.parse(stored.agreed.snapshot)).beneficiary).toMatchObject({
    account: { bank: "GOPAY", number: `898${number}` },
    isWallet: true,
  });
  // The sender sees the wallet as it was entered.
  const shown = await read(id, actor);
  expect(shown).toMatchObject({ isWallet: true, bankTitle: "GoPay", destination: { bank: "GoPay", account: number } });
});

test("a bank's account is ordered as it is", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const stored = await app.as({}, (ctx) => findTransfer(ctx.db, id));
  if (stored === null) throw new Error("the transfer is gone");
  const { beneficiary } = agreementSchema.parse(stored.agreed.snapshot);
  expect(payoutOrderOf(stored.transfer, agreementSchema.parse(stored.agreed.snapshot)).beneficiary).toEqual(beneficiary);
  expect(await read(id, actor)).toMatchObject({ isWallet: false });
});

test("one transfer to a wallet has a maximum: refused before a code is typed and when sent, and shown before", async () => {
  const actor = await newSender();
  const { limits } = expectOk(await api.call(readOwnLimits, {}, { actor }));
  expect(limits).toContainEqual(expect.objectContaining({ limit: "wallet.transfer", max: "2000000000" }));
  const input = await sending(actor, above, { fields: newWallet().fields });
  const over = {
    code: 409,
    status: "wallet_limit_reached",
    details: { limit: "wallet.transfer", max: "2000000000", whose: "wallet" },
  };
  expect(await api.call(approvals.requestApproval, input, { actor })).toMatchObject(over);
  expect(await api.call(contract.sendTransfer, input, { actor })).toMatchObject(over);
  // A bank account takes it, and a wallet takes the maximum.
  await sent(actor, above);
  await sent(actor, { amountMinor: "2000000000" }, { fields: newWallet().fields });
});

test("a transfer above the maximum cannot be changed to a wallet", async () => {
  const actor = await newSender();
  const { id } = await sent(actor, above);
  const { id: recipient } = await desk.saved(actor, { fields: newWallet().fields });
  expect(await api.call(approvals.requestChangeApproval, { id, recipient }, { actor })).toMatchObject({
    status: "wallet_limit_reached",
    details: { limit: "wallet.transfer" },
  });
});

test("a full wallet: its own reason, all of the money back, and sending again asks for another account", async () => {
  const { actor, id } = await refused("wallet_full");
  const shown = await read(id, actor);
  expect(shown).toMatchObject({ state: "REFUND_PENDING", feeRetained: null });
  expect(shown.refund?.amount).toEqual(shown.total);
  expect(shown.refusal).toMatchObject({
    code: "WALLET_FULL",
    says: "Dompet digital penerima tidak dapat menerima jumlah ini: sudah penuh atau belum ditingkatkan.",
  });
  const again = expectOk(await api.call(contract.readRepeat, { id }, { actor }));
  expect(again).toMatchObject({
    refusedFor: "account",
    refusedEntry: {
      field: "account",
      says: { EN: "The recipient’s e-wallet cannot take this amount: it is full or has not been upgraded." },
    },
  });
});

test.each([
  ["account_closed", "Dompet digital penerima sudah ditutup."],
  ["account_invalid", "Nomor ini tidak terdaftar di dompet digital itu."],
  ["not_permitted", "Kiriman ini tidak diizinkan masuk ke dompet digital itu."],
] as const)("%s is said of a wallet", async (reason, says) => {
  const { actor, id } = await refused(reason);
  expect((await read(id, actor)).refusal?.says).toBe(says);
});

test("a refusal without a cause names the wallet", async () => {
  const { actor, id } = await refused("rejected");
  expect((await read(id, actor)).refusal?.says).toBe(
    "Kiriman ke dompet digital GoPay ditolak. Sebab pastinya tidak kami ketahui.",
  );
});
