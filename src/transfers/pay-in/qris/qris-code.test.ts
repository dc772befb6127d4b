/** The QRIS code of a transfer: offered, chosen by the sender, given by the bank. */
import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import { findTransfer } from "../../store.ts";
import { qrisContent } from "../../testing/qris-code.ts";
import { right, type Sent, openQrisDesk } from "../../testing/qris-desk.ts";
import { readPayIn } from "../contract.ts";
import * as contract from "./contract.ts";

const { api, app, bank, bare, choose, clock, database, fetchCode, inquire, notify, opened, read, sender, sent, transfersApp } =
  await openQrisDesk();

describe("the code", () => {
  test("is offered beside the number, asked for once it is chosen, and shown with the merchant", async () => {
    const one = await sent();
    expect((await read(one)).qris).toMatchObject({ state: "offered", content: null });
    expect(bank.orders).toEqual([]);
    expect(expectOk(await choose(one))).toMatchObject({ state: "opening" });
    expect((await read(one)).qris.state).toBe("opening");
    await fetchCode(one.id);
    expect(bank.orders).toMatchObject([{ reference: one.code, amount: money("IDR", 100_555_000n) }]);
    expect((await read(one)).qris).toMatchObject({ state: "open", merchant: "SAMPAI", city: "JAKARTA" });
    expect(expectOk(await choose(one)).state).toBe("open");
    await fetchCode(one.id);
    expect(bank.orders).toHaveLength(1);
  });

  test("ends with the price: the bank gets the end of the pay-in", async () => {
    const one = await opened();
    expect(bank.orders[0]?.expiresAt).toEqual((await findTransfer(database, one.id))?.transfer.payBy);
  });

  test("is tried again while the bank is silent, and refused when the bank refuses; choosing again asks again", async () => {
    const one = await sent();
    await choose(one);
    bank.open = async () => ({ outcome: "unknown", why: "silence" });
    await expect(fetchCode(one.id)).rejects.toThrow("unknown");
    bank.open = async () => ({ outcome: "refused", providerCode: "4044708" });
    await fetchCode(one.id);
    expect((await read(one)).qris).toMatchObject({ state: "refused", content: null });
    bank.open = right;
    expect(expectOk(await choose(one)).state).toBe("opening");
    await fetchCode(one.id);
    expect((await read(one)).qris.state).toBe("open");
  });

  test("a stored content that does not fit the price is not shown", async () => {
    const one = await sent();
    await choose(one);
    bank.open = async () => ({ outcome: "open", content: qrisContent(money("IDR", 100n)), bankReference: "QR1" });
    await fetchCode(one.id);
    expect((await read(one)).qris).toMatchObject({ state: "refused", content: null });
  });
});

describe("is not offered", () => {
  const refused = async (one: Sent, from = api) =>
    expect(await from.call(contract.openQris, { id: one.id }, { actor: one.actor })).toMatchObject({
      code: 409,
      status: "qris_not_offered",
    });

  test("without a bank that gives it, before the number, and once a part was paid to the number", async () => {
    const one = await sent();
    expect(expectOk(await bare.call(readPayIn, { id: one.id }, { actor: one.actor })).qris.state).toBe("none");
    await refused(one, bare);
    await refused(await sent(false));
    const amount = money("IDR", 100n);
    transfersApp.onAccount.set(one.number, [
      { paymentId: `part${one.number}`, number: one.number, amount, paidAt: clock.now(), payer: null },
    ]);
    await notify("va_014", one.number);
    await inquire();
    expect((await read(one)).qris.state).toBe("none");
    await refused(one);
  });

  test("above the limit, which the page names; at the limit it is; at a limit of zero nothing is said", async () => {
    const one = await sent();
    const limit = (minor: bigint) =>
      putTerm(app, "threshold", "qris_limit", {
        measure: "amount",
        amount: { currency: "IDR", minor: String(minor) },
        source: "a test",
      });
    await limit(100_555_000n);
    expect((await read(one)).qris.state).toBe("offered");
    clock.advance(1_000);
    await limit(100_554_999n);
    expect((await read(one)).qris).toMatchObject({ state: "over_limit", limit: { minor: "100554999" } });
    await refused(one);
    clock.advance(1_000);
    await limit(0n);
    expect((await read(one)).qris.state).toBe("none");
    clock.advance(1_000);
    await limit(1_000_000_000n);
  });

  test("to another sender", async () => {
    const one = await sent();
    expect(await choose({ id: one.id, actor: sender() })).toMatchObject({ code: 404 });
  });
});
