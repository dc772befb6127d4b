/** Payrolls as staff see them, how they are found and measured, and what a freeze between the payment and the transfers does. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readTransfer } from "../../details/contract.ts";
import { numberOf } from "../../model/progress.ts";
import * as officeTransfers from "../../office/contract.ts";
import * as proposals from "../../proposals/contract.ts";
import { COMPLIANCE, evidence, OPERATIONS } from "../../testing/officers.ts";
import { Killed, openPayrolls } from "../../testing/payrolls.ts";
import { CREDITED } from "../../testing/transfers-app.ts";
import * as own from "../contract.ts";
import { payrollMeasures } from "../measure-payrolls.ts";
import * as contract from "./contract.ts";
import { findPayrollHits } from "./find-hits.ts";

const payrolls = await openPayrolls();
const { app, api, clock, newBusiness, run, read, rowsOf, awaiting, checked, pay, work, dyingAfter, idOf } = payrolls;
const [sari, wati, joko] = [payrolls.staff(OPERATIONS), payrolls.staff(COMPLIANCE), payrolls.staff(COMPLIANCE)];

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

type Officer = typeof sari;
const seen = async (id: `pl_${string}`, actor: Officer = sari) =>
  expectOk(await api.call(contract.readAnyPayroll, { id }, { actor }));

/** Paid in, by a worker that dies before it makes the first transfer. */
async function paidIn(count = 3) {
  const actor = await newBusiness();
  const { id, number, total } = await awaiting(actor, rowsOf(count));
  pay(number, total);
  expectOk(await api.call(own.notePayrollPaid, { id }, { actor }));
  await run(id, dyingAfter(3)).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  expect(await read(id, actor)).toMatchObject({ state: "funded" });
  return { actor, id, number, total };
}

describe("staff", () => {
  test("see its money, its steps and its rows, with masked accounts and the transfers they became", async () => {
    const { actor, id, number, total } = await paidIn();
    const before = await seen(id);
    expect(before).toMatchObject({
      state: "funded",
      company: "PT Uji Coba",
      payInNumber: number,
      person: actor.id,
      isFrozen: null,
    });
    expect(before.money).toMatchObject({
      received: { minor: String(total) },
      made: { minor: "0" },
      left: { minor: String(total) },
    });
    expect(before.payments).toMatchObject([{ used: { minor: String(total) }, payer: "PT Uji Coba" }]);
    expect(before.history.map(({ step, by }) => [step, by])).toEqual([
      ["created", actor.id],
      ["approved", actor.id],
      ["funded", null],
    ]);
    for (const { account, transfer } of before.rows) expect([/^•+\s\d{4}$/.test(account), transfer]).toEqual([true, null]);
    await run(id);
    const after = await seen(id);
    expect(after.money).toMatchObject({ made: { minor: String(total) }, left: { minor: "0" } });
    const [first] = after.rows;
    expect(first).toMatchObject({ state: "made", transferState: "FUNDED" });
    const transfer = expectOk(await api.call(officeTransfers.readAny, { id: first?.transfer ?? "tr_" }, { actor: sari }));
    expect(transfer.payroll).toBe(id);
    const asOwner = await api.call(readTransfer, { id: first?.transfer ?? "tr_" }, { actor });
    expect(expectOk(asOwner).origin).toEqual({ kind: "payroll", id });
    const { payrolls: listed } = expectOk(
      await api.call(contract.listPayrollsOf, { person: actor.id as "us_1" }, { actor: sari }),
    );
    expect(listed).toMatchObject([{ id, state: "paying", rows: 3 }]);
  });

  test("find it by its id, its number and its virtual account, and nothing else", async () => {
    const actor = await newBusiness();
    const { id, number } = await awaiting(actor);
    const found = async (text: string) =>
      (await app.as({ actor: sari }, (ctx) => findPayrollHits(ctx, text, 5))).hits.map(({ path }) => path);
    for (const text of [
      id,
      numberOf(id),
      numberOf(id).toLowerCase().replace("-", ""),
      number,
      number.replace(/(.{4})/g, "$1 ").trim(),
    ])
      expect(await found(text), text).toEqual([`/office/payroll/${id}`]);
    for (const text of ["budi", "0000000000", `${numberOf(id)} budi`, "pl_"]) expect(await found(text), text).toEqual([]);
  });

  test("without the right, and the business itself, are refused", async () => {
    const actor = await newBusiness();
    const { id } = await checked(actor, rowsOf(1));
    for (const nobody of [actor, payrolls.staff()]) {
      expect(await api.call(contract.readAnyPayroll, { id }, { actor: nobody })).toMatchObject({ code: 403 });
      expect(await api.call(contract.listPayrollsOf, { person: actor.id as "us_1" }, { actor: nobody })).toMatchObject({
        code: 403,
      });
    }
    expect(await api.call(contract.readAnyPayroll, { id: idOf("pl") }, { actor: sari })).toMatchObject({ code: 404 });
  });
});

test("metrics show a paid payroll whose rows are no transfers, and names that nobody asks for", async () => {
  const measured = async () =>
    Object.fromEntries(
      await Promise.all(
        payrollMeasures(app.runtime).map(async ({ name, read: readMeasure }) => {
          const values = await readMeasure();
          return [name, Object.fromEntries(values.map(({ labels, value }) => [labels["state"] ?? "", value]))] as const;
        }),
      ),
    );
  const { id } = await paidIn();
  clock.advance(11 * MINUTE_MS);
  const stuck = await measured();
  expect(stuck["sampai_payrolls"]).toMatchObject({ funded: 1, preparing: 0 });
  expect(stuck["sampai_payrolls_oldest_seconds"]?.["funded"]).toBeGreaterThan(600);
  expect(stuck["sampai_payroll_rows_unmade"]).toEqual({ "": 3 });
  await run(id);
  const actor = await newBusiness();
  await payrolls.upload(actor, rowsOf(2));
  clock.advance(5 * MINUTE_MS);
  const after = await measured();
  expect(after).toMatchObject({ sampai_payrolls_oldest_seconds: { funded: 0 }, sampai_payroll_rows_unmade: { "": 0 } });
  expect(after["sampai_payroll_names_due_oldest_seconds"]?.[""]).toBeGreaterThanOrEqual(300);
  await run();
});

describe("a person frozen between the payment and the transfers", () => {
  const sent: string[] = [];
  const working = () =>
    work((order) => {
      sent.push(order.reference);
      return CREDITED;
    });
  /** The orders that left for rows of this payroll. */
  const sentOf = async (id: `pl_${string}`) => {
    const { rows } = await sql<{ transfer: string }>`
      select transfer from transfers.payroll_row where payroll = ${id} and transfer is not null`.execute(app.runtime.database);
    return sent.filter((reference) => rows.some(({ transfer }) => reference.startsWith(transfer)));
  };
  const ruled = async (transfer: string, what: object) => {
    const proposal = expectOk(
      await api.call(proposals.proposeRuling, { id: idOf("pp"), transfer, what, evidence } as never, { actor: wati }),
    );
    const { id, hash } = proposal as { id: `pp_${string}`; hash: string };
    expectOk(await api.call(proposals.decideRuling, { id, hash, decision: "approve" }, { actor: joko }));
  };

  test("rows wait and say so; after the freeze they are released or refunded to the account that paid", async () => {
    const { actor, id } = await paidIn();
    await payrolls.freeze(actor);
    await run(id);
    await working();
    expect(await sentOf(id)).toEqual([]);
    const shown = await read(id, actor);
    expect(shown).toMatchObject({ state: "paying", isFrozen: true, arrived: 0 });
    // Its business is told that we are checking, and never why.
    for (const { outcome, why } of shown.list) expect([outcome, why]).toEqual(["under_way", expect.stringMatching(/.+/)]);
    const forStaff = await seen(id, sari);
    expect(forStaff.isFrozen).toBeNull();
    expect((await seen(id, wati)).isFrozen).toBe(true);
    for (const { transferState, reason } of forStaff.rows)
      expect([transferState, reason]).toEqual(["UNDER_REVIEW", "EXTRA_CHECK"]);

    // Whatever time passes and whoever works: nothing leaves, and nothing is refunded.
    clock.advance(60 * MINUTE_MS);
    await run();
    await working();
    expect(await sentOf(id)).toEqual([]);

    await payrolls.unfreeze(actor);
    const [first, second, third] = (await seen(id)).rows.map(({ transfer }) => transfer ?? "tr_");
    for (const transfer of [first, second]) await ruled(transfer ?? "", { kind: "release" });
    await ruled(third ?? "", { kind: "reject", reason: "NOT_ACCEPTED" });
    for (let n = 0; n < 4; n++) {
      await working();
      clock.advance(61_000);
    }
    await run();
    const done = await read(id, actor);
    expect(done.list.map(({ outcome }) => outcome)).toEqual(["arrived", "arrived", "returned"]);
    expect(done).toMatchObject({ state: "done", isFrozen: false, arrived: 2, failed: 1 });
    const { rows } = await sql<{ status: string; account: unknown }>`
      select status, account from transfers.refund where of = ${third}`.execute(app.runtime.database);
    expect(rows).toEqual([{ status: "paid", account: null }]);
  });

  test("a freeze that ends before the rows would leave holds none of them", async () => {
    const { actor, id } = await paidIn(2);
    await payrolls.freeze(actor);
    await run(id);
    await payrolls.unfreeze(actor);
    await working();
    await run();
    expect((await read(id, actor)).list.map(({ outcome }) => outcome)).toEqual(["arrived", "arrived"]);
    expect(await sentOf(id)).toHaveLength(2);
  });

  test("frozen while rows are prepared: none is reserved, nothing is to be paid, and each says why", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(2));
    await payrolls.approve(actor, draft);
    await payrolls.freeze(actor);
    await run(draft.id);
    const shown = await read(draft.id, actor);
    expect(shown).toMatchObject({ state: "cancelled", payIn: null });
    for (const { outcome, why } of shown.list) expect([outcome, why]).toEqual(["refused", "Akun Anda sedang kami periksa."]);
    await payrolls.unfreeze(actor);
  });
});
