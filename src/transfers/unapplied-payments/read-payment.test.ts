/** One unapplied payment as staff see it: the transfers that it may be for, with their reasons, and what was proposed. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as own from "../changes/contract.ts";
import * as proposals from "../proposals/contract.ts";
import { evidence, openOfficers } from "../testing/officers.ts";
import { readPayment } from "./contract.ts";

const office = await openOfficers();
const { api, call, clock, desk, idOf, newNumber, newSender, payments, sari, sent, staff } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const TOTAL = 100_555_000n;
let count = 0;
/** A payment recorded in suspense. */
async function came({ minor = TOTAL, name = "Siti Aminah", number = newNumber() } = {}): Promise<Id<"py">> {
  count += 1;
  const payer = { name, bank: "014", account: "2222222222" };
  await payments({ paymentId: `guess${count}`, number, amount: { currency: "IDR", minor }, paidAt: clock.now(), payer });
  const { rows } = await sql<{ id: Id<"py"> }>`select id from transfers.pay_in where number = ${number} order by id desc`.execute(
    desk.database,
  );
  return rows[0]?.id ?? "py_none";
}
const read = async (id: Id<"py">) => expectOk(await call(readPayment, { id }, sari));

test("suggests the transfers of the same amount, those of the payer's name first; a name alone suggests nothing", async () => {
  const { id } = await sent(await newSender());
  expect((await read(await came())).suggestions).toMatchObject([{ id, state: "CREATED", reasons: ["amount", "name"] }]);
  expect((await read(await came({ name: "Orang Lain" }))).suggestions).toMatchObject([{ id, reasons: ["amount"] }]);
  expect((await read(await came({ minor: 7_700n }))).suggestions).toEqual([]);
});

test("suggests no transfer that has been paid, or that ended long ago", async () => {
  const sender = await newSender();
  const { id } = await sent(sender);
  const found = async () => (await read(await came())).suggestions.map((one) => one.id);
  expect(await found()).toContain(id);
  expectOk(await api.call(own.cancelTransfer, { id }, { actor: sender }));
  expect(await found()).toContain(id);
  clock.advance(40 * DAY_MS);
  expect(await found()).not.toContain(id);
});

test("shows what was proposed, and by whom; what is being refunded is matched to nothing", async () => {
  const id = await came();
  expect(await read(id)).toMatchObject({ whyNotMatch: null, whyNotRefund: null, proposals: [] });
  const account = { name: "Siti Aminah", bank: "008", account: "3333333333" };
  expectOk(await call(proposals.refundPayment, { id: idOf("pp"), payment: id, account, evidence }, sari));
  expect(await read(id)).toMatchObject({ proposals: [{ what: { kind: "refund_payment" }, isMine: true, state: "proposed" }] });
  const other = await came({ minor: 1_000n });
  expectOk(await call(proposals.refundPayment, { id: idOf("pp"), payment: other, evidence }, sari));
  expect(await read(other)).toMatchObject({
    suggestions: [],
    transfer: null,
    payment: { refund: { account: { account: "••••\u00A02222" } } },
  });
});

test("shows the transfer that it was matched to", async () => {
  const { id: transfer } = await sent(await newSender());
  const id = await came();
  expectOk(await call(proposals.matchPayment, { id: idOf("pp"), payment: id, transfer, evidence }, sari));
  expect(await read(id)).toMatchObject({ transfer, whyNotMatch: "payment_taken", suggestions: [] });
});

test("is read by operations alone, and an unknown one is not found", async () => {
  const id = await came();
  const visitor = staff({ menu: "contact", module: ["view"] });
  expect(await call(readPayment, { id }, visitor)).toMatchObject({ code: 403 });
  expect(await call(readPayment, { id: idOf("py") }, sari)).toMatchObject({ code: 404, status: "not_found" });
});
